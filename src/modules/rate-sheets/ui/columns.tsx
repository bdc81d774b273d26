import { RateSheet } from "../contract.ts";
import { columnsOf } from "#kit/ui/record-shown.tsx";

export const sheetColumns = columnsOf(RateSheet, {
  number: { sort: true, phone: "detail" },
  revision: { phone: "detail" },
  title: { sort: true, phone: "title" },
  scope: true,
  clientName: { phone: "detail" },
  projectName: true,
  currency: true,
  effectiveFrom: { sort: true },
  effectiveTo: { sort: true },
  statusToday: { phone: "status" },
  items: { align: "right" },
  projects: { align: "right" },
});
