import { InvoiceSchedule } from "../../contract.ts";
import { moneyText } from "#kit/ui/format.ts";
import { columnsOf } from "#kit/ui/record-shown.tsx";

/** The columns of a list of recurring invoices. */
export const scheduleColumns = columnsOf(InvoiceSchedule, {
  title: { phone: "title", sort: true },
  status: { phone: "status" },
  clientName: { phone: "detail" },
  interval: true,
  nextOn: { sort: true, phone: "detail" },
  netTotal: {
    align: "right",
    show: ({ netTotal, currency }) => <span className="figures">{moneyText(netTotal, currency)}</span>,
  },
  sourceNumber: true,
  untilOn: { hidden: true },
  lastOn: { hidden: true },
  responsibleName: { hidden: true },
});
