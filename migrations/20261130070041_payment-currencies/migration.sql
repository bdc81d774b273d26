ALTER TABLE "invoice" ADD COLUMN "base_released" numeric;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "fx_rate" numeric;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "base_amount" numeric;--> statement-breakpoint
ALTER TABLE "payment_allocation" ADD COLUMN "credit_used_on" date;--> statement-breakpoint
ALTER TABLE "payment_allocation" ADD COLUMN "paid" numeric;--> statement-breakpoint
ALTER TABLE "payment_allocation" ADD COLUMN "rate" numeric;--> statement-breakpoint
ALTER TABLE "payment_allocation" ADD COLUMN "base_received" numeric;--> statement-breakpoint
ALTER TABLE "payment_allocation" ADD COLUMN "base_released" numeric;--> statement-breakpoint
ALTER TABLE "payment_allocation" ADD COLUMN "fx_difference" numeric;--> statement-breakpoint
ALTER TABLE "payment_allocation" ADD COLUMN "discount_tax" numeric;