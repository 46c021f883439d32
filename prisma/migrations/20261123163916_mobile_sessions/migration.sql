-- AlterTable
ALTER TABLE "api_request" ADD COLUMN     "device_name" TEXT,
ADD COLUMN     "user_id" UUID;

-- CreateTable
CREATE TABLE "mobile_session" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "active_company_id" UUID,
    "device_name" TEXT NOT NULL DEFAULT '',
    "ip_address" TEXT,
    "user_agent" TEXT,
    "current_hash" BYTEA NOT NULL,
    "previous_hash" BYTEA,
    "replaced_at" TIMESTAMPTZ(3),
    "refresh_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mobile_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refresh_token" (
    "token_hash" BYTEA NOT NULL,
    "session_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refresh_token_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "signing_key" (
    "kid" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "signing_key_pkey" PRIMARY KEY ("kid")
);

-- CreateIndex
CREATE UNIQUE INDEX "mobile_session_current_hash_key" ON "mobile_session"("current_hash");

-- CreateIndex
CREATE INDEX "mobile_session_user_id_idx" ON "mobile_session"("user_id");

-- CreateIndex
CREATE INDEX "refresh_token_session_id_idx" ON "refresh_token"("session_id");

-- CreateIndex
CREATE INDEX "signing_key_created_at_idx" ON "signing_key"("created_at");

-- AddForeignKey
ALTER TABLE "mobile_session" ADD CONSTRAINT "mobile_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mobile_session" ADD CONSTRAINT "mobile_session_active_company_id_fkey" FOREIGN KEY ("active_company_id") REFERENCES "company"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "mobile_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
