-- AlterTable
ALTER TABLE "company" ADD COLUMN     "allow_negative_stock" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "stock_adjustment" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "seq_number" INTEGER NOT NULL,
    "article_id" UUID NOT NULL,
    "quantity" DECIMAL(15,3) NOT NULL,
    "counted_quantity" DECIMAL(15,3),
    "reason" TEXT NOT NULL DEFAULT 'correction',
    "unit_cost" DECIMAL(13,4),
    "adjustment_date" DATE NOT NULL,
    "comments" TEXT,
    "stock_after" DECIMAL(15,3) NOT NULL,
    "movement_id" UUID,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stock_adjustment_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "stock_count" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "seq_number" INTEGER NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "comments" TEXT,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "items_count" INTEGER NOT NULL DEFAULT 0,
    "differences_count" INTEGER NOT NULL DEFAULT 0,
    "completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "stock_count_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "stock_count_item" (
    "company_id" UUID NOT NULL,
    "stock_count_id" UUID NOT NULL,
    "article_id" UUID NOT NULL,
    "expected_quantity" DECIMAL(15,3) NOT NULL,
    "counted_quantity" DECIMAL(15,3) NOT NULL,
    "difference" DECIMAL(15,3) NOT NULL,
    "movement_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stock_count_item_pkey" PRIMARY KEY ("company_id","stock_count_id","article_id")
);

-- CreateIndex
CREATE INDEX "stock_adjustment_newest" ON "stock_adjustment"("company_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "stock_adjustment_by_article" ON "stock_adjustment"("company_id", "article_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "stock_adjustment_by_period" ON "stock_adjustment"("company_id", "adjustment_date");

-- CreateIndex
CREATE UNIQUE INDEX "stock_adjustment_company_id_seq_number_key" ON "stock_adjustment"("company_id", "seq_number");

-- CreateIndex
CREATE INDEX "stock_count_newest" ON "stock_count"("company_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "stock_count_company_id_seq_number_key" ON "stock_count"("company_id", "seq_number");

-- CreateIndex
CREATE INDEX "stock_count_item_by_article" ON "stock_count_item"("company_id", "article_id");

-- AddForeignKey
ALTER TABLE "stock_adjustment" ADD CONSTRAINT "stock_adjustment_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_adjustment" ADD CONSTRAINT "stock_adjustment_company_id_article_id_fkey" FOREIGN KEY ("company_id", "article_id") REFERENCES "article"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_adjustment" ADD CONSTRAINT "stock_adjustment_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_count_item" ADD CONSTRAINT "stock_count_item_company_id_stock_count_id_fkey" FOREIGN KEY ("company_id", "stock_count_id") REFERENCES "stock_count"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_count_item" ADD CONSTRAINT "stock_count_item_company_id_article_id_fkey" FOREIGN KEY ("company_id", "article_id") REFERENCES "article"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
