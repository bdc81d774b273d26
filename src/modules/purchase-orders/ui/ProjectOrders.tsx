import { OrdersSection } from "./OrdersSection.tsx";
import type { Project } from "#modules/project-management/contract.ts";

/** The orders a project may be invoiced on. */
export default function ProjectOrders({ project: { id, number, clientCompanyId } }: { project: Project }) {
  return (
    <OrdersSection
      of={number}
      fixed={{ usableForProjectId: id }}
      add={`/purchase-orders/new?client=${clientCompanyId}&project=${id}`}
      note="Orders of the client that name this project, or no project."
    />
  );
}
