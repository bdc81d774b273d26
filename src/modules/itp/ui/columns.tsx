import { Itp } from "../contract.ts";
import { columnsOf } from "#kit/ui/record-shown.tsx";

export const itpColumns = columnsOf(Itp, {
  number: { sort: true, phone: "title" },
  revision: { phone: "detail" },
  title: { sort: true, phone: "detail" },
  projectNumber: true,
  clientName: true,
  status: { phone: "status" },
});
