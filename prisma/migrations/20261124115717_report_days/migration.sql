-- CreateTable
CREATE TABLE "report_day" (
    "company_id" UUID NOT NULL,
    "sheet" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "rows" JSONB,
    "noted_in" BIGINT,

    CONSTRAINT "report_day_pkey" PRIMARY KEY ("company_id","sheet","day")
);

-- CreateIndex
CREATE INDEX "report_day_open" ON "report_day"("company_id", "sheet", "day") WHERE (rows IS NULL);

-- AddForeignKey
ALTER TABLE "report_day" ADD CONSTRAINT "report_day_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A day whose rows change is not kept any more (docs/adr/report-days.md): each change deletes it in its own transaction,
-- whoever makes it. A change that finds nothing kept touches no row. Sheets and what they are made of are in
-- src/server/resources/reports/sheets; a table that a sheet reads has its trigger here.

-- Receipts count on their days of issue and of voiding.
CREATE FUNCTION report_days_of_receipt() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM report_day USING company
  WHERE company.id = coalesce(NEW.company_id, OLD.company_id) AND report_day.company_id = company.id
    AND sheet IN ('sales', 'vat', 'receipts') AND day = ANY (ARRAY[
      (OLD.issued_at AT TIME ZONE time_zone)::date, (OLD.voided_at AT TIME ZONE time_zone)::date,
      (NEW.issued_at AT TIME ZONE time_zone)::date, (NEW.voided_at AT TIME ZONE time_zone)::date]);
  RETURN NULL;
END $$;
CREATE TRIGGER "report_days_added" AFTER INSERT ON "receipt" FOR EACH ROW
  WHEN (NEW.issued_at IS NOT NULL) EXECUTE FUNCTION report_days_of_receipt();
CREATE TRIGGER "report_days_changed" AFTER UPDATE ON "receipt" FOR EACH ROW
  WHEN (OLD.issued_at IS NOT NULL OR NEW.issued_at IS NOT NULL) EXECUTE FUNCTION report_days_of_receipt();
CREATE TRIGGER "report_days_removed" AFTER DELETE ON "receipt" FOR EACH ROW
  WHEN (OLD.issued_at IS NOT NULL) EXECUTE FUNCTION report_days_of_receipt();

-- The lines of an issued receipt do not change; should they ever, its days do.
CREATE FUNCTION report_days_of_receipt_lines() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM report_day USING changed JOIN receipt ON receipt.company_id = changed.company_id
    AND receipt.id = changed.receipt_id AND receipt.issued_at IS NOT NULL JOIN company ON company.id = receipt.company_id
  WHERE report_day.company_id = company.id AND sheet = 'vat' AND day IN (
    (receipt.issued_at AT TIME ZONE time_zone)::date, (receipt.voided_at AT TIME ZONE time_zone)::date);
  RETURN NULL;
END $$;
CREATE TRIGGER "report_days_added" AFTER INSERT ON "receipt_line_item" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION report_days_of_receipt_lines();
CREATE TRIGGER "report_days_changed" AFTER UPDATE ON "receipt_line_item" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION report_days_of_receipt_lines();
CREATE TRIGGER "report_days_removed" AFTER DELETE ON "receipt_line_item" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION report_days_of_receipt_lines();

-- Invoices and credit notes count on the day of the document.
CREATE FUNCTION report_days_of_invoice() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM report_day WHERE company_id = coalesce(NEW.company_id, OLD.company_id)
    AND sheet IN ('sales', 'vat') AND day IN (OLD.listed_on, NEW.listed_on);
  RETURN NULL;
END $$;
CREATE TRIGGER "report_days_added" AFTER INSERT ON "invoice" FOR EACH ROW
  WHEN (NEW.issued_at IS NOT NULL) EXECUTE FUNCTION report_days_of_invoice();
CREATE TRIGGER "report_days_changed" AFTER UPDATE ON "invoice" FOR EACH ROW
  WHEN (OLD.issued_at IS NOT NULL OR NEW.issued_at IS NOT NULL) EXECUTE FUNCTION report_days_of_invoice();
CREATE TRIGGER "report_days_removed" AFTER DELETE ON "invoice" FOR EACH ROW
  WHEN (OLD.issued_at IS NOT NULL) EXECUTE FUNCTION report_days_of_invoice();
CREATE TRIGGER "report_days_added" AFTER INSERT ON "credit_note" FOR EACH ROW
  WHEN (NEW.issued_at IS NOT NULL) EXECUTE FUNCTION report_days_of_invoice();
CREATE TRIGGER "report_days_changed" AFTER UPDATE ON "credit_note" FOR EACH ROW
  WHEN (OLD.issued_at IS NOT NULL OR NEW.issued_at IS NOT NULL) EXECUTE FUNCTION report_days_of_invoice();
CREATE TRIGGER "report_days_removed" AFTER DELETE ON "credit_note" FOR EACH ROW
  WHEN (OLD.issued_at IS NOT NULL) EXECUTE FUNCTION report_days_of_invoice();

-- Money counts on the day of its entry, and with a receipt on that one's days.
CREATE FUNCTION report_days_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM report_day WHERE company_id = coalesce(NEW.company_id, OLD.company_id) AND sheet = 'money'
    AND day IN (OLD.entry_date, NEW.entry_date);
  IF 'receipt' IN (OLD.source, NEW.source) THEN
    DELETE FROM report_day USING receipt JOIN company ON company.id = receipt.company_id
    WHERE receipt.company_id = coalesce(NEW.company_id, OLD.company_id) AND receipt.id IN (OLD.source_id, NEW.source_id)
      AND report_day.company_id = company.id AND sheet = 'receipts' AND day IN (
        (receipt.issued_at AT TIME ZONE time_zone)::date, (receipt.voided_at AT TIME ZONE time_zone)::date);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "report_days" AFTER INSERT OR UPDATE OR DELETE ON "cash_book_entry"
  FOR EACH ROW EXECUTE FUNCTION report_days_of_entry();

-- Worksheets count on the days of opening, completion and delivery, and the time that went into one until it is deleted.
CREATE FUNCTION report_days_of_worksheet() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM report_day USING company
  WHERE company.id = coalesce(NEW.company_id, OLD.company_id) AND report_day.company_id = company.id
    AND sheet IN ('work', 'throughput', 'labour') AND day = ANY (ARRAY[OLD.document_date, NEW.document_date,
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
CREATE TRIGGER "report_days" AFTER INSERT OR DELETE ON "worksheet"
  FOR EACH ROW EXECUTE FUNCTION report_days_of_worksheet();
-- What is not completed counts by its days alone.
CREATE TRIGGER "report_days_changed" AFTER UPDATE ON "worksheet" FOR EACH ROW
  WHEN (OLD.completed_at IS NOT NULL OR NEW.completed_at IS NOT NULL
    OR (OLD.status, OLD.document_date, OLD.delivered_at, OLD.deleted_at)
      IS DISTINCT FROM (NEW.status, NEW.document_date, NEW.delivered_at, NEW.deleted_at))
  EXECUTE FUNCTION report_days_of_worksheet();

CREATE FUNCTION report_days_of_worksheet_lines() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM report_day USING changed JOIN worksheet ON worksheet.company_id = changed.company_id
    AND worksheet.id = changed.worksheet_id AND worksheet.completed_at IS NOT NULL
    JOIN company ON company.id = worksheet.company_id
  WHERE report_day.company_id = company.id AND sheet = 'labour'
    AND day = (worksheet.completed_at AT TIME ZONE time_zone)::date;
  RETURN NULL;
END $$;
CREATE TRIGGER "report_days_added" AFTER INSERT ON "worksheet_line_item" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION report_days_of_worksheet_lines();
CREATE TRIGGER "report_days_changed" AFTER UPDATE ON "worksheet_line_item" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION report_days_of_worksheet_lines();
CREATE TRIGGER "report_days_removed" AFTER DELETE ON "worksheet_line_item" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION report_days_of_worksheet_lines();

CREATE FUNCTION report_days_of_time() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM report_day USING company
  WHERE company.id = coalesce(NEW.company_id, OLD.company_id) AND report_day.company_id = company.id
    AND sheet = 'labour' AND day IN (
      (OLD.started_at AT TIME ZONE time_zone)::date, (NEW.started_at AT TIME ZONE time_zone)::date);
  RETURN NULL;
END $$;
CREATE TRIGGER "report_days" AFTER INSERT OR UPDATE OR DELETE ON "time_entry"
  FOR EACH ROW EXECUTE FUNCTION report_days_of_time();

-- In another time zone every day is another one.
CREATE FUNCTION report_days_of_company() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM report_day WHERE company_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "report_days" AFTER UPDATE ON "company" FOR EACH ROW
  WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION report_days_of_company();
