-- Tables that only grow, in partitions by time: src/database/partitions.ts makes and drops them.

-- CreateTable
CREATE TABLE "event" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "place" BIGSERIAL NOT NULL,
    "seq" INTEGER,
    "type" TEXT NOT NULL,
    "object_type" TEXT NOT NULL,
    "object_id" UUID,
    "data" JSON NOT NULL,
    "previous_attributes" JSON,
    "related" JSON,
    "actor_type" TEXT NOT NULL,
    "actor_id" UUID,
    "actor_name" TEXT,
    "request_id" UUID,
    "api_version" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_pkey" PRIMARY KEY ("company_id","id")
) PARTITION BY RANGE ("id");

-- CreateTable
CREATE TABLE "audit_log_entry" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "object_type" TEXT NOT NULL,
    "object_id" UUID,
    "object_name" TEXT,
    "actor_type" TEXT NOT NULL,
    "actor_id" UUID,
    "actor_name" TEXT,
    "source" TEXT NOT NULL,
    "changes" JSONB NOT NULL,
    "request_id" UUID,
    "ip_address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_log_entry_pkey" PRIMARY KEY ("company_id","id")
) PARTITION BY RANGE ("id");

-- CreateTable
CREATE TABLE "idempotent_answer" (
    "company_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "status" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotent_answer_pkey" PRIMARY KEY ("company_id","key","created_at")
) PARTITION BY RANGE ("created_at");

-- CreateIndex
CREATE INDEX "event_by_seq" ON "event"("company_id", "seq");

-- CreateIndex
CREATE INDEX "event_unread" ON "event"("company_id", "place") WHERE (seq IS NULL);

-- CreateIndex
CREATE INDEX "event_by_object" ON "event"("company_id", "object_id", "seq");

-- CreateIndex
CREATE INDEX "audit_log_entry_by_object" ON "audit_log_entry"("company_id", "object_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_log_entry_by_actor" ON "audit_log_entry"("company_id", "actor_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_log_entry_by_request" ON "audit_log_entry"("company_id", "request_id");
