-- Trigram search, with the company in the same index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- CreateTable
CREATE TABLE "api_key" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "prefix" TEXT NOT NULL,
    "permissions" TEXT[],
    "user_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "article" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "code" TEXT,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "unit_type" TEXT NOT NULL,
    "stock" DECIMAL(15,3) NOT NULL DEFAULT 0,
    "minimum_stock" DECIMAL(12,3) NOT NULL DEFAULT 0,
    "purchase_price" DECIMAL(13,4) NOT NULL DEFAULT 0,
    "sale_price" DECIMAL(13,4) NOT NULL DEFAULT 0,
    "unit_discount_rate" INTEGER NOT NULL DEFAULT 0,
    "vat_code" TEXT NOT NULL,
    "location" TEXT NOT NULL DEFAULT '',
    "comments" TEXT NOT NULL DEFAULT '',
    "supplier_id" UUID,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "code_key" TEXT COLLATE "C" NOT NULL,
    "name_key" TEXT COLLATE "C" NOT NULL,
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "article_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "article_movement" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "article_id" UUID NOT NULL,
    "quantity" DECIMAL(15,3) NOT NULL,
    "source" TEXT NOT NULL,
    "source_id" UUID NOT NULL,
    "seq_number" INTEGER NOT NULL,
    "document_date" DATE NOT NULL,
    "customer_name" TEXT,
    "vehicle_name" TEXT,
    "total" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "article_movement_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "calendar" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT NOT NULL DEFAULT '#3B82F6',
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendar_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "company" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "plan" TEXT NOT NULL DEFAULT 'api',
    "subscription" TEXT NOT NULL DEFAULT 'active',
    "electronic_receipts_enabled" BOOLEAN NOT NULL DEFAULT false,
    "time_zone" TEXT NOT NULL DEFAULT 'Europe/Rome',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "company_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "counter" (
    "company_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "section" TEXT NOT NULL DEFAULT '',
    "year" INTEGER NOT NULL DEFAULT 0,
    "value" INTEGER NOT NULL,

    CONSTRAINT "counter_pkey" PRIMARY KEY ("company_id","kind","section","year")
);

-- CreateTable
CREATE TABLE "customer" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "customer_type" TEXT NOT NULL DEFAULT 'private',
    "full_name" TEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "company_name" TEXT,
    "tax_code" TEXT,
    "vat_number" TEXT,
    "vat_country" TEXT NOT NULL DEFAULT 'IT',
    "sdi_code" TEXT,
    "certified_email" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "mobile" TEXT,
    "address" TEXT,
    "postal_code" TEXT,
    "city" TEXT,
    "province" TEXT,
    "country" TEXT DEFAULT 'IT',
    "birth_date" DATE,
    "language" TEXT NOT NULL DEFAULT 'it',
    "price_list_id" UUID,
    "default_vat_code" TEXT,
    "default_payment_method" TEXT,
    "payment_terms_days" INTEGER NOT NULL DEFAULT 0,
    "unit_discount_rate" DECIMAL(5,2) NOT NULL DEFAULT 0,
    "letter_of_intent" JSONB,
    "split_payment" BOOLEAN NOT NULL DEFAULT false,
    "marketing_consent" BOOLEAN NOT NULL DEFAULT false,
    "reminder_consent" BOOLEAN NOT NULL DEFAULT false,
    "consent_updated_at" TIMESTAMPTZ(3),
    "notes" TEXT,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "search_text" TEXT NOT NULL,
    "city_key" TEXT,
    "email_key" TEXT,
    "phone_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "customer_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "price_list" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "price_list_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "price_list_price" (
    "company_id" UUID NOT NULL,
    "price_list_id" UUID NOT NULL,
    "article_id" UUID NOT NULL,
    "sale_price" DECIMAL(13,4) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_list_price_pkey" PRIMARY KEY ("company_id","price_list_id","article_id")
);

-- CreateTable
CREATE TABLE "sezionale" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "document_kinds" TEXT[],
    "prefix" TEXT NOT NULL DEFAULT '',
    "suffix" TEXT NOT NULL DEFAULT '',
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sezionale_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "supplier" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "tax_code" TEXT,
    "vat_number" TEXT,
    "vat_country" TEXT NOT NULL DEFAULT 'IT',
    "sdi_code" TEXT,
    "certified_email" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "address" TEXT,
    "postal_code" TEXT,
    "city" TEXT,
    "province" TEXT,
    "country" TEXT,
    "contact_name" TEXT,
    "payment_method" TEXT,
    "payment_terms_days" INTEGER NOT NULL DEFAULT 0,
    "iban" TEXT,
    "customer_code" TEXT,
    "discount_rate" DECIMAL(5,2) NOT NULL DEFAULT 0,
    "lead_time_days" INTEGER,
    "minimum_order" DECIMAL(13,4),
    "notes" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "supplier_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "user" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "active_company_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification" (
    "id" UUID NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "company_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_pkey" PRIMARY KEY ("company_id","user_id")
);

-- CreateTable
CREATE TABLE "vat_rate" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "rate" DECIMAL(5,2) NOT NULL,
    "nature" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vat_rate_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "vehicle" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "customer_id" UUID,
    "license" TEXT,
    "vin" TEXT,
    "vehicle_type" TEXT NOT NULL DEFAULT 'car',
    "make" TEXT,
    "model" TEXT,
    "version" TEXT,
    "year" INTEGER,
    "first_registration_date" DATE,
    "fuel" TEXT,
    "displacement_cc" INTEGER,
    "power_kw" INTEGER,
    "engine_code" TEXT,
    "gearbox" TEXT,
    "color" TEXT,
    "emission_class" TEXT,
    "ktype" TEXT,
    "km" INTEGER NOT NULL DEFAULT 0,
    "km_updated_at" TIMESTAMPTZ(3),
    "tyre_size_front" TEXT,
    "tyre_size_rear" TEXT,
    "next_inspection_date" DATE,
    "last_inspection_date" DATE,
    "insurance_expiry" DATE,
    "road_tax_expiry" DATE,
    "next_service_date" DATE,
    "next_service_km" INTEGER,
    "warranty_expiry" DATE,
    "fleet_code" TEXT,
    "driver_name" TEXT,
    "driver_phone" TEXT,
    "courtesy_car" BOOLEAN NOT NULL DEFAULT false,
    "notes" TEXT,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "license_key" TEXT,
    "make_key" TEXT,
    "own_text" TEXT NOT NULL,
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "vehicle_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "work_category" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "default_duration" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "work_category_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_key_hash_key" ON "api_key"("key_hash");

-- CreateIndex
CREATE INDEX "article_by_name" ON "article"("company_id", "name_key", "id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "article_by_supplier" ON "article"("company_id", "supplier_id", "name_key", "id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "article_search" ON "article" USING GIN ("company_id" uuid_ops, "search_text" gin_trgm_ops) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "article_external_id" ON "article"("company_id", "external_id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "article_movement_newest" ON "article_movement"("company_id", "article_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "customer_newest" ON "customer"("company_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "customer_search" ON "customer" USING GIN ("company_id" uuid_ops, "search_text" gin_trgm_ops) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "customer_by_tag" ON "customer" USING GIN ("company_id" uuid_ops, "tags") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "customer_by_city" ON "customer"("company_id", "city_key", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "customer_by_email" ON "customer"("company_id", "email_key") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "customer_by_phone" ON "customer"("company_id", "phone_key") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "customer_by_vat_number" ON "customer"("company_id", "vat_number") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "customer_by_tax_code" ON "customer"("company_id", "tax_code") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "customer_company_id_price_list_id_idx" ON "customer"("company_id", "price_list_id");

-- CreateIndex
CREATE UNIQUE INDEX "customer_external_id" ON "customer"("company_id", "external_id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "price_list_newest" ON "price_list"("company_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "price_list_price_newest" ON "price_list_price"("company_id", "price_list_id", "created_at" DESC, "article_id" DESC);

-- CreateIndex
CREATE INDEX "price_list_price_company_id_article_id_idx" ON "price_list_price"("company_id", "article_id");

-- CreateIndex
CREATE UNIQUE INDEX "sezionale_company_id_code_key" ON "sezionale"("company_id", "code");

-- CreateIndex
CREATE INDEX "supplier_newest" ON "supplier"("company_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "supplier_external_id" ON "supplier"("company_id", "external_id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_key" ON "session"("token");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "account_user_id_idx" ON "account"("user_id");

-- CreateIndex
CREATE INDEX "verification_identifier_idx" ON "verification"("identifier");

-- CreateIndex
CREATE INDEX "member_user_id_idx" ON "member"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "vat_rate_company_id_code_key" ON "vat_rate"("company_id", "code");

-- CreateIndex
CREATE INDEX "vehicle_newest" ON "vehicle"("company_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "vehicle_search" ON "vehicle" USING GIN ("company_id" uuid_ops, "search_text" gin_trgm_ops) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "vehicle_by_customer" ON "vehicle"("company_id", "customer_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "vehicle_by_license" ON "vehicle"("company_id", "license_key") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "vehicle_by_vin" ON "vehicle"("company_id", "vin") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "vehicle_by_make" ON "vehicle"("company_id", "make_key", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "vehicle_courtesy" ON "vehicle"("company_id", "created_at" DESC, "id" DESC) WHERE (courtesy_car AND deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "vehicle_external_id" ON "vehicle"("company_id", "external_id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "work_category_newest" ON "work_category"("company_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article" ADD CONSTRAINT "article_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article" ADD CONSTRAINT "article_company_id_vat_code_fkey" FOREIGN KEY ("company_id", "vat_code") REFERENCES "vat_rate"("company_id", "code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article" ADD CONSTRAINT "article_company_id_supplier_id_fkey" FOREIGN KEY ("company_id", "supplier_id") REFERENCES "supplier"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article_movement" ADD CONSTRAINT "article_movement_company_id_article_id_fkey" FOREIGN KEY ("company_id", "article_id") REFERENCES "article"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar" ADD CONSTRAINT "calendar_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "counter" ADD CONSTRAINT "counter_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer" ADD CONSTRAINT "customer_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer" ADD CONSTRAINT "customer_company_id_price_list_id_fkey" FOREIGN KEY ("company_id", "price_list_id") REFERENCES "price_list"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_list" ADD CONSTRAINT "price_list_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_list_price" ADD CONSTRAINT "price_list_price_company_id_price_list_id_fkey" FOREIGN KEY ("company_id", "price_list_id") REFERENCES "price_list"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_list_price" ADD CONSTRAINT "price_list_price_company_id_article_id_fkey" FOREIGN KEY ("company_id", "article_id") REFERENCES "article"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sezionale" ADD CONSTRAINT "sezionale_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier" ADD CONSTRAINT "supplier_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_active_company_id_fkey" FOREIGN KEY ("active_company_id") REFERENCES "company"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vat_rate" ADD CONSTRAINT "vat_rate_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_company_id_customer_id_fkey" FOREIGN KEY ("company_id", "customer_id") REFERENCES "customer"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_category" ADD CONSTRAINT "work_category_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;
