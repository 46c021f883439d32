-- CreateTable
CREATE TABLE "api_request" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "query" TEXT[],
    "route" TEXT NOT NULL,
    "status" INTEGER,
    "duration_ms" DOUBLE PRECISION NOT NULL,
    "error" JSONB,

    CONSTRAINT "api_request_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "api_request_by_key" ON "api_request"("company_id", "key_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "api_request_refused" ON "api_request"("company_id", "key_id", "created_at" DESC, "id" DESC) WHERE (status >= 400);

-- CreateIndex
CREATE UNIQUE INDEX "calendar_default" ON "calendar"("company_id") WHERE (is_default);
