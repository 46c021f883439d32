-- CreateTable
CREATE TABLE "tyre_storage_location" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "description" TEXT,
    "capacity" INTEGER,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "code_key" TEXT COLLATE "C" NOT NULL,
    "search_text" TEXT NOT NULL,
    "stored_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "tyre_storage_location_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "tyre_set" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "seq_number" INTEGER NOT NULL,
    "label_code" TEXT COLLATE "C" NOT NULL,
    "status" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,
    "vehicle_id" UUID,
    "season" TEXT NOT NULL,
    "with_rims" BOOLEAN NOT NULL DEFAULT false,
    "rim_type" TEXT,
    "wheel_bolts" BOOLEAN NOT NULL DEFAULT false,
    "hubcaps" BOOLEAN NOT NULL DEFAULT false,
    "location_id" UUID,
    "stored_at" TIMESTAMPTZ(3),
    "mounted_at" TIMESTAMPTZ(3),
    "returned_at" TIMESTAMPTZ(3),
    "disposed_at" TIMESTAMPTZ(3),
    "expected_change_date" DATE,
    "storage_paid_until" DATE,
    "storage_fee" DECIMAL(15,2),
    "notes" TEXT,
    "quantity" INTEGER NOT NULL DEFAULT 0,
    "min_tread_depth_mm" DECIMAL(3,1),
    "oldest_dot" TEXT,
    "oldest_dot_week" DATE,
    "tyre_words" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "attachments_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "tyre_set_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "tyre" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "tyre_set_id" UUID NOT NULL,
    "position" TEXT NOT NULL,
    "brand" TEXT,
    "model" TEXT,
    "size" TEXT,
    "dot" TEXT,
    "tread_depth_mm" DECIMAL(3,1),
    "pressure_bar" DECIMAL(3,1),
    "runflat" BOOLEAN NOT NULL DEFAULT false,
    "studded" BOOLEAN NOT NULL DEFAULT false,
    "condition" TEXT NOT NULL,
    "notes" TEXT,
    "article_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tyre_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "tyre_set_movement" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "tyre_set_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "from_location_code" TEXT,
    "to_location_code" TEXT,
    "vehicle_id" UUID,
    "km" INTEGER,
    "worksheet_id" UUID,
    "note" TEXT,
    "user_id" UUID NOT NULL,
    "tyres" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tyre_set_movement_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "tyre_storage_location_by_code" ON "tyre_storage_location"("company_id", "code_key", "id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "tyre_storage_location_code" ON "tyre_storage_location"("company_id", "code_key") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "tyre_set_newest" ON "tyre_set"("company_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "tyre_set_by_status" ON "tyre_set"("company_id", "status", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "tyre_set_by_season" ON "tyre_set"("company_id", "season", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "tyre_set_by_customer" ON "tyre_set"("company_id", "customer_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "tyre_set_by_vehicle" ON "tyre_set"("company_id", "vehicle_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "tyre_set_by_location" ON "tyre_set"("company_id", "location_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "tyre_set_by_stored" ON "tyre_set"("company_id", "stored_at") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "tyre_set_by_tread" ON "tyre_set"("company_id", "min_tread_depth_mm") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "tyre_set_by_dot" ON "tyre_set"("company_id", "oldest_dot_week") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "tyre_set_by_change" ON "tyre_set"("company_id", "expected_change_date") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "tyre_set_by_paid" ON "tyre_set"("company_id", "storage_paid_until") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "tyre_set_by_label" ON "tyre_set"("company_id", "label_code") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "tyre_set_search" ON "tyre_set" USING GIN ("company_id" uuid_ops, "search_text" gin_trgm_ops) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "tyre_set_company_id_seq_number_key" ON "tyre_set"("company_id", "seq_number");

-- CreateIndex
CREATE UNIQUE INDEX "tyre_set_external_id" ON "tyre_set"("company_id", "external_id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "tyre_set_mounted" ON "tyre_set"("company_id", "vehicle_id") WHERE (status = 'mounted' AND deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "tyre_by_set" ON "tyre"("company_id", "tyre_set_id");

-- CreateIndex
CREATE INDEX "tyre_by_article" ON "tyre"("company_id", "article_id");

-- CreateIndex
CREATE INDEX "tyre_set_movement_by_set" ON "tyre_set_movement"("company_id", "tyre_set_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "tyre_set_movement_by_vehicle" ON "tyre_set_movement"("company_id", "vehicle_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "tyre_set_movement_by_worksheet" ON "tyre_set_movement"("company_id", "worksheet_id");

-- AddForeignKey
ALTER TABLE "tyre_storage_location" ADD CONSTRAINT "tyre_storage_location_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tyre_set" ADD CONSTRAINT "tyre_set_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tyre_set" ADD CONSTRAINT "tyre_set_company_id_customer_id_fkey" FOREIGN KEY ("company_id", "customer_id") REFERENCES "customer"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tyre_set" ADD CONSTRAINT "tyre_set_company_id_vehicle_id_fkey" FOREIGN KEY ("company_id", "vehicle_id") REFERENCES "vehicle"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tyre_set" ADD CONSTRAINT "tyre_set_company_id_location_id_fkey" FOREIGN KEY ("company_id", "location_id") REFERENCES "tyre_storage_location"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tyre" ADD CONSTRAINT "tyre_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tyre" ADD CONSTRAINT "tyre_company_id_tyre_set_id_fkey" FOREIGN KEY ("company_id", "tyre_set_id") REFERENCES "tyre_set"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tyre" ADD CONSTRAINT "tyre_company_id_article_id_fkey" FOREIGN KEY ("company_id", "article_id") REFERENCES "article"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tyre_set_movement" ADD CONSTRAINT "tyre_set_movement_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tyre_set_movement" ADD CONSTRAINT "tyre_set_movement_company_id_tyre_set_id_fkey" FOREIGN KEY ("company_id", "tyre_set_id") REFERENCES "tyre_set"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tyre_set_movement" ADD CONSTRAINT "tyre_set_movement_company_id_vehicle_id_fkey" FOREIGN KEY ("company_id", "vehicle_id") REFERENCES "vehicle"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tyre_set_movement" ADD CONSTRAINT "tyre_set_movement_company_id_worksheet_id_fkey" FOREIGN KEY ("company_id", "worksheet_id") REFERENCES "worksheet"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tyre_set_movement" ADD CONSTRAINT "tyre_set_movement_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A place holds what fits, whatever comes at once; only a set in the depot has one.
ALTER TABLE "tyre_storage_location" ADD CONSTRAINT "tyre_storage_location_within_capacity" CHECK ("stored_count" >= 0 AND ("capacity" IS NULL OR "stored_count" <= "capacity"));
ALTER TABLE "tyre_set" ADD CONSTRAINT "tyre_set_place_of_stored" CHECK ("location_id" IS NULL OR "status" = 'stored');
ALTER TABLE "tyre_set" ADD CONSTRAINT "tyre_set_mounted_on_vehicle" CHECK ("vehicle_id" IS NOT NULL OR "status" <> 'mounted');
