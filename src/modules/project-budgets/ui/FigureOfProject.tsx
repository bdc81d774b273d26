import { projectBudgets } from "../contract.ts";
import { amountText } from "./columns.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { decimalText, instantText } from "#kit/ui/format.ts";

interface FigureProps {
  projectId: string;
  figure: "hours" | "cost" | "revenue" | "order";
}

/** One figure of a project in a list, as counted last; a dash without a budget. All cells of a list ask once. */
export default function FigureOfProject({ projectId, figure }: FigureProps) {
  const found = useAsk(projectBudgets.endpoints.counted, {}).data?.find((row) => row.projectId === projectId);
  if (!found) return "–";
  const { currency, hoursUsed, hoursBudget, countedAt } = found;
  const text = {
    hours: `${decimalText(hoursUsed)} / ${decimalText(hoursBudget)} h`,
    cost: amountText(found.cost, currency),
    revenue: amountText(found.revenue, currency),
    order: amountText(found.orderLeft, found.orderCurrency),
  }[figure];
  return <span title={`Counted ${instantText(countedAt)}`}>{text}</span>;
}
