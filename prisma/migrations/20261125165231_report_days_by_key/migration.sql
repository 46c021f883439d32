-- CreateTable
CREATE TABLE "report_day_part" (
    "company_id" UUID NOT NULL,
    "sheet" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "part" SMALLINT NOT NULL,
    "keys" UUID[],
    "sums" BIGINT[],

    CONSTRAINT "report_day_part_pkey" PRIMARY KEY ("company_id","sheet","day","part")
);

-- CreateTable
CREATE TABLE "report_month_part" (
    "company_id" UUID NOT NULL,
    "sheet" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "part" SMALLINT NOT NULL,
    "keys" UUID[],
    "sums" BIGINT[],

    CONSTRAINT "report_month_part_pkey" PRIMARY KEY ("company_id","sheet","month","part")
);

-- AddForeignKey
ALTER TABLE "report_day_part" ADD CONSTRAINT "report_day_part_company_id_sheet_day_fkey" FOREIGN KEY ("company_id", "sheet", "day") REFERENCES "report_day"("company_id", "sheet", "day") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_month_part" ADD CONSTRAINT "report_month_part_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Parts are arrays of numbers, which gain nothing from being compressed, and are read whole: up to a page they stay in the row.
ALTER TABLE "report_day_part" ALTER COLUMN "keys" SET STORAGE EXTERNAL, ALTER COLUMN "sums" SET STORAGE EXTERNAL,
  SET (toast_tuple_target = 8160);
ALTER TABLE "report_month_part" ALTER COLUMN "keys" SET STORAGE EXTERNAL, ALTER COLUMN "sums" SET STORAGE EXTERNAL;

-- A month is the sum of days that are all kept, and goes with the first of them that does.
CREATE FUNCTION report_month_of_day() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM report_month_part WHERE company_id = OLD.company_id AND sheet = OLD.sheet
    AND month = date_trunc('month', OLD.day::timestamp)::date;
  RETURN NULL;
END $$;
CREATE TRIGGER "report_month" AFTER DELETE ON "report_day" FOR EACH ROW
  WHEN (OLD.rows IS NOT NULL AND OLD.sheet IN ('sold', 'worked', 'articles')) EXECUTE FUNCTION report_month_of_day();

-- What is kept by customer (sheets `sold` and `worked`) and by article (`articles`) goes with the days whose rows change, as
-- the other sheets do (docs/adr/report-days.md): the functions of the triggers know three names more.

CREATE OR REPLACE FUNCTION report_days_of_receipt() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM report_day USING company
  WHERE company.id = coalesce(NEW.company_id, OLD.company_id) AND report_day.company_id = company.id
    AND sheet IN ('sales', 'vat', 'receipts', 'sold') AND day = ANY (ARRAY[
      (OLD.issued_at AT TIME ZONE time_zone)::date, (OLD.voided_at AT TIME ZONE time_zone)::date,
      (NEW.issued_at AT TIME ZONE time_zone)::date, (NEW.voided_at AT TIME ZONE time_zone)::date]);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION report_days_of_invoice() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM report_day WHERE company_id = coalesce(NEW.company_id, OLD.company_id)
    AND sheet IN ('sales', 'vat', 'sold', 'articles') AND day IN (OLD.listed_on, NEW.listed_on);
  RETURN NULL;
END $$;

-- A worksheet that is handed over counts the same on the day of its completion: only what left is another number.
CREATE OR REPLACE FUNCTION report_days_of_worksheet() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_same CONSTANT boolean := OLD.status IN ('completed', 'delivered') AND NEW.status IN ('completed', 'delivered')
    AND (OLD.completed_at, OLD.deleted_at, OLD.customer_id, OLD.work_category_id, OLD.total_before_tax, OLD.total_parts,
        OLD.total_labour, OLD.total_external, OLD.total_cost)
      IS NOT DISTINCT FROM (NEW.completed_at, NEW.deleted_at, NEW.customer_id, NEW.work_category_id, NEW.total_before_tax,
        NEW.total_parts, NEW.total_labour, NEW.total_external, NEW.total_cost);
BEGIN
  DELETE FROM report_day USING company
  WHERE company.id = coalesce(NEW.company_id, OLD.company_id) AND report_day.company_id = company.id
    AND sheet = ANY (CASE WHEN is_same THEN ARRAY['throughput']
      ELSE ARRAY['work', 'throughput', 'labour', 'worked', 'articles'] END)
    AND day = ANY (ARRAY[OLD.document_date, NEW.document_date,
      (OLD.completed_at AT TIME ZONE time_zone)::date, (OLD.delivered_at AT TIME ZONE time_zone)::date,
      (NEW.completed_at AT TIME ZONE time_zone)::date, (NEW.delivered_at AT TIME ZONE time_zone)::date]);
  IF OLD.deleted_at IS DISTINCT FROM NEW.deleted_at THEN
    DELETE FROM report_day USING time_entry AS entry JOIN company ON company.id = entry.company_id
    WHERE entry.company_id = coalesce(NEW.company_id, OLD.company_id)
      AND entry.worksheet_id = coalesce(NEW.id, OLD.id) AND report_day.company_id = company.id
      AND sheet = 'labour' AND day = (entry.started_at AT TIME ZONE time_zone)::date;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION report_days_of_worksheet_lines() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM report_day USING changed JOIN worksheet ON worksheet.company_id = changed.company_id
    AND worksheet.id = changed.worksheet_id AND worksheet.completed_at IS NOT NULL
    JOIN company ON company.id = worksheet.company_id
  WHERE report_day.company_id = company.id AND sheet IN ('labour', 'articles')
    AND day = (worksheet.completed_at AT TIME ZONE time_zone)::date;
  RETURN NULL;
END $$;

-- The lines of an issued invoice do not change; should they ever, its day does.
CREATE FUNCTION report_days_of_invoice_lines() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM report_day USING changed JOIN invoice ON invoice.company_id = changed.company_id
    AND invoice.id = changed.invoice_id AND invoice.issued_at IS NOT NULL
  WHERE report_day.company_id = invoice.company_id AND sheet = 'articles' AND day = invoice.listed_on;
  RETURN NULL;
END $$;
CREATE TRIGGER "report_days_added" AFTER INSERT ON "invoice_line_item" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION report_days_of_invoice_lines();
CREATE TRIGGER "report_days_changed" AFTER UPDATE ON "invoice_line_item" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION report_days_of_invoice_lines();
CREATE TRIGGER "report_days_removed" AFTER DELETE ON "invoice_line_item" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION report_days_of_invoice_lines();

-- What no sheet reads changes no day: payments, above all, which come when a document's month is over.
DROP TRIGGER "report_days_changed" ON "receipt";
CREATE TRIGGER "report_days_changed" AFTER UPDATE ON "receipt" FOR EACH ROW
  WHEN ((OLD.issued_at IS NOT NULL OR NEW.issued_at IS NOT NULL)
    AND (OLD.issued_at, OLD.voided_at, OLD.deleted_at, OLD.customer_id, OLD.sezionale_id, OLD.total_before_tax, OLD.total_tax,
        OLD.total_after_tax)
      IS DISTINCT FROM (NEW.issued_at, NEW.voided_at, NEW.deleted_at, NEW.customer_id, NEW.sezionale_id, NEW.total_before_tax,
        NEW.total_tax, NEW.total_after_tax))
  EXECUTE FUNCTION report_days_of_receipt();
DROP TRIGGER "report_days_changed" ON "invoice";
CREATE TRIGGER "report_days_changed" AFTER UPDATE ON "invoice" FOR EACH ROW
  WHEN ((OLD.issued_at IS NOT NULL OR NEW.issued_at IS NOT NULL)
    AND (OLD.issued_at, OLD.listed_on, OLD.deleted_at, OLD.customer_id, OLD.sezionale_id, OLD.total_before_tax, OLD.total_tax,
        OLD.total_after_tax, OLD.split_payment, OLD.vat_summary, OLD.worksheet_ids)
      IS DISTINCT FROM (NEW.issued_at, NEW.listed_on, NEW.deleted_at, NEW.customer_id, NEW.sezionale_id, NEW.total_before_tax,
        NEW.total_tax, NEW.total_after_tax, NEW.split_payment, NEW.vat_summary, NEW.worksheet_ids))
  EXECUTE FUNCTION report_days_of_invoice();
DROP TRIGGER "report_days_changed" ON "credit_note";
CREATE TRIGGER "report_days_changed" AFTER UPDATE ON "credit_note" FOR EACH ROW
  WHEN ((OLD.issued_at IS NOT NULL OR NEW.issued_at IS NOT NULL)
    AND (OLD.issued_at, OLD.listed_on, OLD.deleted_at, OLD.customer_id, OLD.sezionale_id, OLD.total_before_tax, OLD.total_tax,
        OLD.total_after_tax, OLD.split_payment, OLD.vat_summary)
      IS DISTINCT FROM (NEW.issued_at, NEW.listed_on, NEW.deleted_at, NEW.customer_id, NEW.sezionale_id, NEW.total_before_tax,
        NEW.total_tax, NEW.total_after_tax, NEW.split_payment, NEW.vat_summary))
  EXECUTE FUNCTION report_days_of_invoice();
DROP TRIGGER "report_days_changed" ON "worksheet";
CREATE TRIGGER "report_days_changed" AFTER UPDATE ON "worksheet" FOR EACH ROW
  WHEN ((OLD.status, OLD.document_date, OLD.created_at, OLD.completed_at, OLD.delivered_at, OLD.deleted_at)
      IS DISTINCT FROM (NEW.status, NEW.document_date, NEW.created_at, NEW.completed_at, NEW.delivered_at, NEW.deleted_at)
    OR ((OLD.completed_at IS NOT NULL OR NEW.completed_at IS NOT NULL)
      AND (OLD.customer_id, OLD.work_category_id, OLD.total_before_tax, OLD.total_parts, OLD.total_labour, OLD.total_external,
          OLD.total_cost)
        IS DISTINCT FROM (NEW.customer_id, NEW.work_category_id, NEW.total_before_tax, NEW.total_parts, NEW.total_labour,
          NEW.total_external, NEW.total_cost)))
  EXECUTE FUNCTION report_days_of_worksheet();
