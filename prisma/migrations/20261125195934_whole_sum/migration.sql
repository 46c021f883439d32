-- Adds whole numbers up in one register a group: sum(bigint) allocates a state for each, which is half of the time
-- where the groups are the customers of a year. More than a bigint holds is an error, as of bigint + bigint.
CREATE AGGREGATE whole_sum(bigint) (SFUNC = int8pl, STYPE = bigint, COMBINEFUNC = int8pl, PARALLEL = SAFE);
