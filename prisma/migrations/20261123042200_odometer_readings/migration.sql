-- CreateTable
CREATE TABLE "odometer_reading" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "vehicle_id" UUID NOT NULL,
    "km" INTEGER NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,
    "note" TEXT,
    "source" TEXT NOT NULL DEFAULT 'manual',
    "source_id" UUID,
    "source_field" TEXT,
    "user_id" UUID,
    "anomalous" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "odometer_reading_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "odometer_reading_newest" ON "odometer_reading"("company_id", "vehicle_id", "read_at" DESC, "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "odometer_reading_by_source" ON "odometer_reading"("company_id", "source_id", "source_field") WHERE (deleted_at IS NULL);

-- AddForeignKey
ALTER TABLE "odometer_reading" ADD CONSTRAINT "odometer_reading_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "odometer_reading" ADD CONSTRAINT "odometer_reading_company_id_vehicle_id_fkey" FOREIGN KEY ("company_id", "vehicle_id") REFERENCES "vehicle"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "odometer_reading" ADD CONSTRAINT "odometer_reading_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What is known of each vehicle is its first reading
INSERT INTO "odometer_reading" ("company_id", "id", "vehicle_id", "km", "read_at", "created_at", "updated_at")
SELECT "company_id", gen_random_uuid(), "id", "km", coalesce("km_updated_at", "updated_at"), coalesce("km_updated_at", "updated_at"), coalesce("km_updated_at", "updated_at")
FROM "vehicle" WHERE "km" > 0;
