-- CreateTable
CREATE TABLE "job_template" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT,
    "description" TEXT,
    "work_category_id" UUID,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "name_key" TEXT COLLATE "C" NOT NULL,
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "job_template_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "job_template_line_item" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "job_template_id" UUID NOT NULL,
    "article_id" UUID,
    "description" TEXT NOT NULL,
    "quantity" DECIMAL(12,3),
    "unit_type" TEXT,
    "unit_price" DECIMAL(13,4),
    "unit_discount_rate" DECIMAL(5,2),
    "vat_code" TEXT,
    "kind" TEXT,
    "purchase_price" DECIMAL(13,4),
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_template_line_item_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "job_template_by_name" ON "job_template"("company_id", "name_key", "id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "job_template_by_work_category" ON "job_template"("company_id", "work_category_id");

-- CreateIndex
CREATE INDEX "job_template_line_item_by_template" ON "job_template_line_item"("company_id", "job_template_id", "position");

-- CreateIndex
CREATE INDEX "job_template_line_item_by_article" ON "job_template_line_item"("company_id", "article_id");

-- AddForeignKey
ALTER TABLE "job_template" ADD CONSTRAINT "job_template_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_template" ADD CONSTRAINT "job_template_company_id_work_category_id_fkey" FOREIGN KEY ("company_id", "work_category_id") REFERENCES "work_category"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_template_line_item" ADD CONSTRAINT "job_template_line_item_company_id_job_template_id_fkey" FOREIGN KEY ("company_id", "job_template_id") REFERENCES "job_template"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_template_line_item" ADD CONSTRAINT "job_template_line_item_company_id_article_id_fkey" FOREIGN KEY ("company_id", "article_id") REFERENCES "article"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
