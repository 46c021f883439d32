-- CreateTable
CREATE TABLE "share_link" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "quote_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "signature" TEXT NOT NULL DEFAULT 'typed',
    "allow_partial" BOOLEAN NOT NULL DEFAULT false,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "opened_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),
    "decision" TEXT,
    "signer_name" TEXT,
    "comment" TEXT,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "signature_file_id" UUID,
    "evidence_file_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "share_link_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "share_link_by_quote" ON "share_link"("company_id", "quote_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "share_link_company_id_signature_file_id_idx" ON "share_link"("company_id", "signature_file_id");

-- CreateIndex
CREATE INDEX "share_link_company_id_evidence_file_id_idx" ON "share_link"("company_id", "evidence_file_id");

-- CreateIndex
CREATE UNIQUE INDEX "share_link_token" ON "share_link"("token_hash");

-- AddForeignKey
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_company_id_quote_id_fkey" FOREIGN KEY ("company_id", "quote_id") REFERENCES "quote"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_company_id_signature_file_id_fkey" FOREIGN KEY ("company_id", "signature_file_id") REFERENCES "file"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_company_id_evidence_file_id_fkey" FOREIGN KEY ("company_id", "evidence_file_id") REFERENCES "file"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
