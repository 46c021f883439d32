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

CREATE OR REPLACE FUNCTION report_days_of_worksheet() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM report_day USING company
  WHERE company.id = coalesce(NEW.company_id, OLD.company_id) AND report_day.company_id = company.id
    AND sheet IN ('work', 'throughput', 'labour', 'worked', 'articles') AND day = ANY (ARRAY[OLD.document_date, NEW.document_date,
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
