-- CreateIndex
-- New pages get their entry when the next range of them is begun, not only with the next vacuum.
CREATE INDEX "article_movement_by_day" ON "article_movement" USING BRIN ("company_id", "document_date") WITH (autosummarize = on);
