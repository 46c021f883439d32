-- CreateTable
CREATE TABLE "inspection_template" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "points" JSONB NOT NULL,
    "name_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "inspection_template_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "inspection" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "worksheet_id" UUID NOT NULL,
    "template_name" TEXT,
    "green" INTEGER NOT NULL DEFAULT 0,
    "yellow" INTEGER NOT NULL DEFAULT 0,
    "red" INTEGER NOT NULL DEFAULT 0,
    "unchecked" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inspection_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "inspection_point" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "inspection_id" UUID NOT NULL,
    "section" TEXT,
    "name" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'unchecked',
    "measured_value" TEXT,
    "note" TEXT,
    "attachment_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inspection_point_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "inspection_template_by_name" ON "inspection_template"("company_id", "name_key", "id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "inspection_worksheet" ON "inspection"("company_id", "worksheet_id");

-- CreateIndex
CREATE INDEX "inspection_point_by_inspection" ON "inspection_point"("company_id", "inspection_id", "position");

-- AddForeignKey
ALTER TABLE "inspection_template" ADD CONSTRAINT "inspection_template_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inspection" ADD CONSTRAINT "inspection_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inspection" ADD CONSTRAINT "inspection_company_id_worksheet_id_fkey" FOREIGN KEY ("company_id", "worksheet_id") REFERENCES "worksheet"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inspection_point" ADD CONSTRAINT "inspection_point_company_id_inspection_id_fkey" FOREIGN KEY ("company_id", "inspection_id") REFERENCES "inspection"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
