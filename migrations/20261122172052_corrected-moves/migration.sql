ALTER TABLE "location_move" ADD COLUMN "corrects_id" uuid;--> statement-breakpoint
ALTER TABLE "location_move" ADD CONSTRAINT "location_move_corrected_once" UNIQUE("corrects_id");--> statement-breakpoint
ALTER TABLE "location_move" ADD CONSTRAINT "location_move_corrects_id_location_move_id_fkey" FOREIGN KEY ("corrects_id") REFERENCES "location_move"("id");