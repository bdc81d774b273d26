CREATE TABLE "month_figure" (
	"month" text,
	"metric" text,
	"scope_id" uuid,
	"numerator" numeric NOT NULL,
	"denominator" numeric NOT NULL,
	"value" text,
	"version" smallint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"rows" jsonb,
	CONSTRAINT "month_figure_pkey" PRIMARY KEY("month","metric","scope_id")
);
