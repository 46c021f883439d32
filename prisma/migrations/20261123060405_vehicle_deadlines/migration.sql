-- CreateTable
CREATE TABLE "vehicle_deadline" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "vehicle_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT,
    "due_date" DATE,
    "due_km" INTEGER,
    "interval_months" INTEGER,
    "interval_km" INTEGER,
    "remind_days_before" INTEGER NOT NULL DEFAULT 30,
    "reminder_enabled" BOOLEAN NOT NULL DEFAULT true,
    "notes" TEXT,
    "computed" BOOLEAN NOT NULL DEFAULT false,
    "reminder_sent_at" TIMESTAMPTZ(3),
    "completed_on" DATE,
    "completed_km" INTEGER,
    "next_deadline_id" UUID,
    "due_order" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "vehicle_deadline_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "vehicle_deadline_by_vehicle" ON "vehicle_deadline"("company_id", "vehicle_id", "due_order", "id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "vehicle_deadline_by_due" ON "vehicle_deadline"("company_id", "due_order", "id") WHERE (completed_on IS NULL AND deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "vehicle_deadline_reminders_due" ON "vehicle_deadline"("due_date") WHERE (reminder_enabled AND reminder_sent_at IS NULL AND completed_on IS NULL AND deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "vehicle_deadline_open" ON "vehicle_deadline"("company_id", "vehicle_id", "kind") WHERE (completed_on IS NULL AND deleted_at IS NULL AND kind <> 'timing_belt' AND kind <> 'tyre_change' AND kind <> 'other');

-- AddForeignKey
ALTER TABLE "vehicle_deadline" ADD CONSTRAINT "vehicle_deadline_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vehicle_deadline" ADD CONSTRAINT "vehicle_deadline_company_id_vehicle_id_fkey" FOREIGN KEY ("company_id", "vehicle_id") REFERENCES "vehicle"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What stands on each vehicle is its first deadlines; an inspection that nobody wrote follows from its other dates
INSERT INTO "vehicle_deadline" ("company_id", "id", "vehicle_id", "kind", "due_date", "due_km", "computed", "due_order")
SELECT "company_id", gen_random_uuid(), "vehicle"."id", "kind", "due_date", "due_km", "computed", coalesce("due_date", '9999-12-31')
FROM "vehicle" CROSS JOIN LATERAL (VALUES
    ('inspection', coalesce("next_inspection_date", ("last_inspection_date" + interval '2 years')::date, ("first_registration_date" + interval '4 years')::date), NULL, "next_inspection_date" IS NULL),
    ('service', "next_service_date", "next_service_km", false),
    ('insurance', "insurance_expiry", NULL, false),
    ('road_tax', "road_tax_expiry", NULL, false),
    ('warranty', "warranty_expiry", NULL, false)
) AS said ("kind", "due_date", "due_km", "computed")
WHERE "vehicle"."deleted_at" IS NULL AND ("due_date" IS NOT NULL OR "due_km" IS NOT NULL);
