/** How Finance sets what the modules that price and invoice read. */
import { z } from "zod";
import { financeEndpoints } from "#directory/finance/contract.ts";
import { FinanceDefaults, FinanceFields } from "#directory/finance/finance-defaults.ts";
import { get, HistoryEntry, patch } from "#kit/contract.ts";

const { path } = financeEndpoints.financeDefaults;

export const financeSettings = {
  ...financeEndpoints,
  changeFinance: patch(path, {
    action: "edit",
    body: z.object({ version: z.int(), changes: FinanceFields.partial() }),
    reply: FinanceDefaults,
    summary: "Change how the company invoices; the version read must be the version stored, 0 before the first change",
  }),
  financeHistory: get(`${path}/:id/history`, {
    action: "view",
    reply: z.array(HistoryEntry),
    summary: "Who changed how the company invoices, when, from what to what",
  }),
};
