-- AlterTable
ALTER TABLE "account_mail" ADD COLUMN     "user_id" UUID;

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "enabled_events" TEXT[],
    "status" TEXT NOT NULL DEFAULT 'enabled',
    "disabled_reason" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "warned_at" TIMESTAMPTZ(3),
    "last_success_at" TIMESTAMPTZ(3),
    "last_failure_at" TIMESTAMPTZ(3),
    "secret" TEXT NOT NULL,
    "previous_secret" TEXT,
    "previous_secret_expires_at" TIMESTAMPTZ(3),
    "shows_costs" BOOLEAN NOT NULL,
    "message_subjects" TEXT[],
    "api_version" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "webhook_endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "event_type" TEXT NOT NULL,
    "event_seq" INTEGER,
    "object_id" UUID NOT NULL,
    "test_event" JSON,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts_count" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "attempts" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "webhook_endpoint_newest" ON "webhook_endpoint"("company_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "webhook_delivery_newest" ON "webhook_delivery"("company_id", "webhook_endpoint_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_delivery_by_event" ON "webhook_delivery"("company_id", "webhook_endpoint_id", "event_seq");

-- CreateIndex
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery"("company_id", "webhook_endpoint_id", "next_attempt_at", "event_seq") WHERE (status = 'pending');

-- CreateIndex
CREATE INDEX "webhook_delivery_first" ON "webhook_delivery"("company_id", "webhook_endpoint_id", "object_id", "event_seq") WHERE (status = 'pending' AND attempts_count = 0);

-- CreateIndex
CREATE INDEX "webhook_delivery_oldest" ON "webhook_delivery"("created_at");

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_company_id_webhook_endpoint_id_fkey" FOREIGN KEY ("company_id", "webhook_endpoint_id") REFERENCES "webhook_endpoint"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
