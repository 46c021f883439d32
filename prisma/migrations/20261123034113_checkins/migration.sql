-- AlterTable
ALTER TABLE "calendar_entry" ADD COLUMN     "checkin_id" UUID;

-- AlterTable
ALTER TABLE "worksheet" ADD COLUMN     "checkin_id" UUID;

-- CreateTable
CREATE TABLE "checkin" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "seq_number" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "customer_id" UUID NOT NULL,
    "vehicle_id" UUID NOT NULL,
    "customer_name" TEXT NOT NULL,
    "vehicle_name" TEXT NOT NULL,
    "vehicle_license" TEXT NOT NULL,
    "quote_id" UUID,
    "km" INTEGER NOT NULL,
    "fuel_level" INTEGER,
    "arrived_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expected_delivery_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "reported_issues" TEXT,
    "notes" TEXT,
    "belongings" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "warning_lights" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "keys_count" INTEGER,
    "key_tag" TEXT,
    "bay" TEXT,
    "spending_limit" DECIMAL(15,2),
    "privacy_accepted" BOOLEAN NOT NULL DEFAULT false,
    "terms_accepted" BOOLEAN NOT NULL DEFAULT false,
    "courtesy_vehicle_id" UUID,
    "courtesy_km_out" INTEGER,
    "courtesy_km_in" INTEGER,
    "courtesy_fuel_out" INTEGER,
    "courtesy_fuel_in" INTEGER,
    "courtesy_returned_at" TIMESTAMPTZ(3),
    "user_id" UUID NOT NULL,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "search_text" TEXT NOT NULL,
    "attachments_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "checkin_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "checkin_damage" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "checkin_id" UUID NOT NULL,
    "view" TEXT NOT NULL,
    "x" DECIMAL(5,4) NOT NULL,
    "y" DECIMAL(5,4) NOT NULL,
    "kind" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "note" TEXT,
    "attachment_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checkin_damage_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "checkin_signature" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "checkin_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "file_id" UUID NOT NULL,
    "signer_name" TEXT NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checkin_signature_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "checkin_newest" ON "checkin"("company_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "checkin_by_status" ON "checkin"("company_id", "status", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "checkin_by_customer" ON "checkin"("company_id", "customer_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "checkin_by_vehicle" ON "checkin"("company_id", "vehicle_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "checkin_by_quote" ON "checkin"("company_id", "quote_id");

-- CreateIndex
CREATE INDEX "checkin_by_courtesy_vehicle" ON "checkin"("company_id", "courtesy_vehicle_id");

-- CreateIndex
CREATE INDEX "checkin_search" ON "checkin" USING GIN ("company_id" uuid_ops, "search_text" gin_trgm_ops) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "checkin_company_id_seq_number_key" ON "checkin"("company_id", "seq_number");

-- CreateIndex
CREATE UNIQUE INDEX "checkin_external_id" ON "checkin"("company_id", "external_id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "checkin_courtesy_car_out" ON "checkin"("company_id", "courtesy_vehicle_id") WHERE (status = 'active' AND courtesy_returned_at IS NULL AND deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "checkin_damage_by_checkin" ON "checkin_damage"("company_id", "checkin_id", "position");

-- CreateIndex
CREATE INDEX "checkin_signature_company_id_file_id_idx" ON "checkin_signature"("company_id", "file_id");

-- CreateIndex
CREATE UNIQUE INDEX "checkin_signature_once" ON "checkin_signature"("company_id", "checkin_id", "kind");

-- CreateIndex
CREATE INDEX "calendar_entry_by_checkin" ON "calendar_entry"("company_id", "checkin_id", "start_time", "id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "worksheet_checkin" ON "worksheet"("company_id", "checkin_id") WHERE (deleted_at IS NULL);

-- AddForeignKey
ALTER TABLE "calendar_entry" ADD CONSTRAINT "calendar_entry_company_id_checkin_id_fkey" FOREIGN KEY ("company_id", "checkin_id") REFERENCES "checkin"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkin" ADD CONSTRAINT "checkin_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkin" ADD CONSTRAINT "checkin_company_id_customer_id_fkey" FOREIGN KEY ("company_id", "customer_id") REFERENCES "customer"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkin" ADD CONSTRAINT "checkin_company_id_vehicle_id_fkey" FOREIGN KEY ("company_id", "vehicle_id") REFERENCES "vehicle"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkin" ADD CONSTRAINT "checkin_company_id_courtesy_vehicle_id_fkey" FOREIGN KEY ("company_id", "courtesy_vehicle_id") REFERENCES "vehicle"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkin" ADD CONSTRAINT "checkin_company_id_quote_id_fkey" FOREIGN KEY ("company_id", "quote_id") REFERENCES "quote"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkin" ADD CONSTRAINT "checkin_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkin_damage" ADD CONSTRAINT "checkin_damage_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkin_damage" ADD CONSTRAINT "checkin_damage_company_id_checkin_id_fkey" FOREIGN KEY ("company_id", "checkin_id") REFERENCES "checkin"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkin_signature" ADD CONSTRAINT "checkin_signature_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkin_signature" ADD CONSTRAINT "checkin_signature_company_id_checkin_id_fkey" FOREIGN KEY ("company_id", "checkin_id") REFERENCES "checkin"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkin_signature" ADD CONSTRAINT "checkin_signature_company_id_file_id_fkey" FOREIGN KEY ("company_id", "file_id") REFERENCES "file"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "worksheet" ADD CONSTRAINT "worksheet_company_id_checkin_id_fkey" FOREIGN KEY ("company_id", "checkin_id") REFERENCES "checkin"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
