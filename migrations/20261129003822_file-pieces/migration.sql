CREATE TABLE "file_piece" (
	"id" uuid PRIMARY KEY,
	"sender_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"size" integer NOT NULL,
	"bytes" bytea NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "file_piece_sender_id_file_id_position_unique" UNIQUE("sender_id","file_id","position")
);
--> statement-breakpoint
CREATE INDEX "file_piece_at_index" ON "file_piece" ("at");