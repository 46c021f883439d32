-- AlterTable
ALTER TABLE "payment" ADD COLUMN IF NOT EXISTS "account_id" UUID;

-- CreateTable
CREATE TABLE "cash_book_account" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'bank',
    "iban" TEXT,
    "opening_balance" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "opening_date" DATE NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "cash_book_account_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "cash_book_entry" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "entry_date" DATE NOT NULL,
    "direction" TEXT NOT NULL,
    "amount" DECIMAL(15,2) NOT NULL,
    "description" TEXT NOT NULL,
    "payment_method" TEXT,
    "category_id" UUID,
    "party_name" TEXT,
    "reconciled_at" TIMESTAMPTZ(3),
    "source" TEXT NOT NULL DEFAULT 'manual',
    "source_id" UUID,
    "payment_id" UUID,
    "reversal_of_id" UUID,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "cash_book_entry_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "cash_book_transfer" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "from_account_id" UUID NOT NULL,
    "to_account_id" UUID NOT NULL,
    "amount" DECIMAL(15,2) NOT NULL,
    "transfer_date" DATE NOT NULL,
    "description" TEXT,
    "out_entry_id" UUID NOT NULL,
    "in_entry_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "cash_book_transfer_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "cash_book_closing" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "closing_date" DATE NOT NULL,
    "comments" TEXT,
    "balances" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "cash_book_closing_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "payment_method" (
    "company_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL,
    "account_id" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_method_pkey" PRIMARY KEY ("company_id","code")
);

-- CreateIndex
CREATE INDEX "cash_book_account_newest" ON "cash_book_account"("company_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "cash_book_account_name" ON "cash_book_account"("company_id", "name_key") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "cash_book_account_default" ON "cash_book_account"("company_id") WHERE (is_default AND deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "cash_book_entry_newest" ON "cash_book_entry"("company_id", "entry_date" DESC, "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "cash_book_entry_by_account" ON "cash_book_entry"("company_id", "account_id", "entry_date" DESC, "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "cash_book_entry_by_source" ON "cash_book_entry"("company_id", "source_id") WHERE (source_id IS NOT NULL AND deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "cash_book_entry_external_id" ON "cash_book_entry"("company_id", "external_id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "cash_book_entry_payment" ON "cash_book_entry"("company_id", "payment_id") WHERE (payment_id IS NOT NULL AND reversal_of_id IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "cash_book_entry_reversal" ON "cash_book_entry"("company_id", "reversal_of_id") WHERE (reversal_of_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "cash_book_transfer_newest" ON "cash_book_transfer"("company_id", "transfer_date" DESC, "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "cash_book_closing_newest" ON "cash_book_closing"("company_id", "closing_date" DESC) WHERE (deleted_at IS NULL);

-- AddForeignKey
ALTER TABLE "cash_book_account" ADD CONSTRAINT "cash_book_account_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cash_book_entry" ADD CONSTRAINT "cash_book_entry_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cash_book_entry" ADD CONSTRAINT "cash_book_entry_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "cash_book_account"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cash_book_entry" ADD CONSTRAINT "cash_book_entry_company_id_category_id_fkey" FOREIGN KEY ("company_id", "category_id") REFERENCES "expense_category"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cash_book_transfer" ADD CONSTRAINT "cash_book_transfer_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cash_book_transfer" ADD CONSTRAINT "cash_book_transfer_company_id_from_account_id_fkey" FOREIGN KEY ("company_id", "from_account_id") REFERENCES "cash_book_account"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cash_book_transfer" ADD CONSTRAINT "cash_book_transfer_company_id_to_account_id_fkey" FOREIGN KEY ("company_id", "to_account_id") REFERENCES "cash_book_account"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cash_book_closing" ADD CONSTRAINT "cash_book_closing_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_method" ADD CONSTRAINT "payment_method_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_method" ADD CONSTRAINT "payment_method_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "cash_book_account"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What every workshop starts with: a drawer, which is the default, and a bank account, which all methods but cash name.
INSERT INTO "cash_book_account" (company_id, id, name, name_key, kind, opening_date, is_default)
  SELECT company.id, gen_random_uuid(), account.name, lower(account.name), account.kind,
    (now() AT TIME ZONE company.time_zone)::date, account.kind = 'cash'
  FROM "company", (VALUES ('Cassa', 'cash'), ('Banca', 'bank')) AS account (name, kind);
INSERT INTO "payment_method" (company_id, code, active, account_id)
  SELECT account.company_id, method.code,
    method.code IN ('MP01', 'MP02', 'MP05', 'MP08', 'MP12', 'MP19', 'MP23'), account.id
  FROM (SELECT 'MP' || lpad(number::text, 2, '0') AS code FROM generate_series(1, 23) AS number) AS method
  JOIN "cash_book_account" AS account ON account.kind = CASE method.code WHEN 'MP01' THEN 'cash' ELSE 'bank' END;

-- A payment as a server of the version before writes it names no account. It goes once none of these runs.
CREATE FUNCTION cash_book_of_payment(paid payment) RETURNS void LANGUAGE plpgsql AS $$
DECLARE into_account uuid; entry uuid := gen_random_uuid(); document record; BEGIN
  SELECT coalesce(
    (SELECT account_id FROM payment_method WHERE company_id = paid.company_id AND code = paid.payment_method),
    (SELECT id FROM cash_book_account WHERE company_id = paid.company_id AND is_default AND deleted_at IS NULL))
    INTO into_account;
  IF into_account IS NULL THEN RETURN; END IF;
  UPDATE payment SET account_id = into_account WHERE company_id = paid.company_id AND id = paid.id;
  IF paid.document_kind = 'receipt' THEN
    SELECT title, customer_name AS party, 'in' AS direction, voided_at INTO document FROM receipt
      WHERE company_id = paid.company_id AND id = paid.document_id;
  ELSIF paid.document_kind = 'expense' THEN
    SELECT title, nullif(supplier_name, '') AS party, CASE kind WHEN 'credit_note' THEN 'in' ELSE 'out' END AS direction,
      NULL::timestamptz AS voided_at INTO document FROM expense
      WHERE company_id = paid.company_id AND id = paid.document_id;
  ELSIF paid.document_kind = 'invoice' THEN
    SELECT title, coalesce(invoice.customer_name, customer.full_name) AS party, 'in' AS direction,
      NULL::timestamptz AS voided_at INTO document
      FROM invoice JOIN customer ON customer.company_id = invoice.company_id AND customer.id = invoice.customer_id
      WHERE invoice.company_id = paid.company_id AND invoice.id = paid.document_id;
  ELSE
    SELECT title, coalesce(note.customer_name, customer.full_name) AS party, 'out' AS direction,
      NULL::timestamptz AS voided_at INTO document
      FROM credit_note AS note JOIN customer
        ON customer.company_id = note.company_id AND customer.id = note.customer_id
      WHERE note.company_id = paid.company_id AND note.id = paid.document_id;
  END IF;
  -- What was deleted has no entry; what voiding took back has one, and its opposite.
  IF document.direction IS NULL OR (paid.deleted_at IS NOT NULL AND paid.deleted_at IS DISTINCT FROM document.voided_at)
    THEN RETURN; END IF;
  INSERT INTO cash_book_entry (company_id, id, account_id, entry_date, direction, amount, description, payment_method,
      party_name, source, source_id, payment_id, reversal_of_id, search_text, created_at, updated_at)
    SELECT paid.company_id, side.id, into_account, side.day, side.direction, paid.amount,
      coalesce(nullif(document.title, ''), paid.document_kind), paid.payment_method, document.party,
      paid.document_kind, paid.document_id, paid.id, side.reversal_of_id,
      regexp_replace(lower(normalize(concat_ws(' ', coalesce(nullif(document.title, ''), paid.document_kind),
        document.party), NFKD)), '[\u0300-\u036f]', '', 'g'), side.at, side.at
    FROM (SELECT entry AS id, paid.payment_date AS day, document.direction AS direction, NULL::uuid AS reversal_of_id,
        paid.created_at AS at
      UNION ALL SELECT gen_random_uuid(), (document.voided_at AT TIME ZONE company.time_zone)::date,
        CASE document.direction WHEN 'in' THEN 'out' ELSE 'in' END, entry, document.voided_at
      FROM company WHERE company.id = paid.company_id AND paid.deleted_at IS NOT NULL) AS side
  ON CONFLICT DO NOTHING; END $$;

CREATE FUNCTION cash_book_payment() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM cash_book_of_payment(NEW); RETURN NULL; END $$;
CREATE TRIGGER "cash_book_payment" AFTER INSERT ON "payment" FOR EACH ROW WHEN (NEW.account_id IS NULL)
  EXECUTE FUNCTION cash_book_payment();

-- The payments that are there.
SELECT cash_book_of_payment(payment) FROM "payment" WHERE account_id IS NULL;
