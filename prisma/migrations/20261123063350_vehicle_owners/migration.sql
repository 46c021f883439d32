-- CreateTable
CREATE TABLE "vehicle_owner" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "vehicle_id" UUID NOT NULL,
    "customer_id" UUID,
    "from" DATE,
    "to" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "vehicle_owner_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "vehicle_owner_newest" ON "vehicle_owner"("company_id", "vehicle_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "vehicle_owner_by_customer" ON "vehicle_owner"("company_id", "customer_id");

-- AddForeignKey
ALTER TABLE "vehicle_owner" ADD CONSTRAINT "vehicle_owner_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vehicle_owner" ADD CONSTRAINT "vehicle_owner_company_id_vehicle_id_fkey" FOREIGN KEY ("company_id", "vehicle_id") REFERENCES "vehicle"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vehicle_owner" ADD CONSTRAINT "vehicle_owner_company_id_customer_id_fkey" FOREIGN KEY ("company_id", "customer_id") REFERENCES "customer"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Whose each vehicle is has been so since nobody knows when
INSERT INTO "vehicle_owner" ("company_id", "id", "vehicle_id", "customer_id")
SELECT "company_id", gen_random_uuid(), "id", "customer_id" FROM "vehicle" WHERE "customer_id" IS NOT NULL;
