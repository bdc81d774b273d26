CREATE TABLE "field_device" (
	"device_id" text PRIMARY KEY,
	"marked_at" timestamp(3) with time zone NOT NULL,
	"marked_by_id" uuid NOT NULL
);
