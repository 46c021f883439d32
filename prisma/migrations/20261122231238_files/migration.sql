-- AlterTable
ALTER TABLE "customer" ADD COLUMN     "attachments_count" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "quote" ADD COLUMN     "attachments_count" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "vehicle" ADD COLUMN     "attachments_count" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "worksheet" ADD COLUMN     "attachments_count" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "attachment" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "owner_kind" TEXT NOT NULL,
    "owner_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "caption" TEXT,
    "position" INTEGER NOT NULL,
    "print" BOOLEAN NOT NULL DEFAULT false,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "attachment_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "file" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "content_type" TEXT,
    "size" INTEGER,
    "width" INTEGER,
    "height" INTEGER,
    "sha256" TEXT,
    "has_preview" BOOLEAN NOT NULL DEFAULT false,
    "upload_until" TIMESTAMPTZ(3),
    "released_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "file_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "attachment_by_owner" ON "attachment"("company_id", "owner_kind", "owner_id", "position");

-- CreateIndex
CREATE INDEX "attachment_company_id_file_id_idx" ON "attachment"("company_id", "file_id");

-- CreateIndex
CREATE UNIQUE INDEX "attachment_once" ON "attachment"("company_id", "owner_kind", "owner_id", "file_id");

-- CreateIndex
CREATE INDEX "file_released" ON "file"("company_id", "released_at") WHERE (released_at IS NOT NULL);

-- AddForeignKey
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_company_id_file_id_fkey" FOREIGN KEY ("company_id", "file_id") REFERENCES "file"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file" ADD CONSTRAINT "file_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;
