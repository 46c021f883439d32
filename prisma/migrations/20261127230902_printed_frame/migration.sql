-- CreateTable
CREATE TABLE "printed_frame" (
    "company_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "document_id" UUID NOT NULL,
    "document_footer" TEXT,
    "logo_file_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "printed_frame_pkey" PRIMARY KEY ("company_id","kind","document_id")
);

-- CreateIndex
CREATE INDEX "printed_frame_company_id_logo_file_id_idx" ON "printed_frame"("company_id", "logo_file_id");

-- AddForeignKey
ALTER TABLE "printed_frame" ADD CONSTRAINT "printed_frame_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "printed_frame" ADD CONSTRAINT "printed_frame_company_id_logo_file_id_fkey" FOREIGN KEY ("company_id", "logo_file_id") REFERENCES "file"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
