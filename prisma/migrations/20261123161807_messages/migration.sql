-- CreateTable
CREATE TABLE "message" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "channel" TEXT NOT NULL DEFAULT 'email',
    "status" TEXT NOT NULL DEFAULT 'queued',
    "to" TEXT[],
    "cc" TEXT[],
    "subject" TEXT NOT NULL,
    "text" TEXT,
    "language" TEXT NOT NULL,
    "document_type" TEXT NOT NULL,
    "document_id" UUID NOT NULL,
    "customer_id" UUID,
    "share_link_id" UUID,
    "error" TEXT,
    "attempts_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "message_newest" ON "message"("company_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "message_by_document" ON "message"("company_id", "document_type", "document_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "message_by_customer" ON "message"("company_id", "customer_id");

-- CreateIndex
CREATE INDEX "message_by_status" ON "message"("company_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "message_due" ON "message"("next_attempt_at") WHERE (status = 'queued');

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_company_id_customer_id_fkey" FOREIGN KEY ("company_id", "customer_id") REFERENCES "customer"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
