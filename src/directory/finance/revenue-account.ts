/** Accounts of the bookkeeping that lines of invoices are booked to. */
import { z } from "zod";
import { Stored } from "#kit/contract.ts";
import { limitedText } from "#kit/schemas.ts";

export const RevenueAccountDraft = z.object({
  code: limitedText(20).min(1, "Enter the account number"),
  name: limitedText(100).min(1, "Enter a name for the account"),
  note: limitedText(300).nullable(),
});
export type RevenueAccountDraft = z.infer<typeof RevenueAccountDraft>;
export const RevenueAccount = Stored.extend(RevenueAccountDraft.shape);
export type RevenueAccount = z.infer<typeof RevenueAccount>;

export const accountLabels: Readonly<Record<keyof RevenueAccountDraft, string>> = {
  code: "Account",
  name: "Name",
  note: "Note",
};
