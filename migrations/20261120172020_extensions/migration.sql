-- Word search by trigrams; the indexes that need it come in later migrations.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
