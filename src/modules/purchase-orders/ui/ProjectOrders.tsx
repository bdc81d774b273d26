import { Stack } from "@mantine/core";
import { besideOrders } from "../page-places.ts";
import { OrdersSection } from "./OrdersSection.tsx";
import { PartsAt } from "#kit/ui/page-parts.tsx";
import type { Project } from "#modules/project-management/contract.ts";

/** The orders a project may be invoiced on, and what changes them. */
export default function ProjectOrders({ project }: { project: Project }) {
  const { id, number, clientCompanyId } = project;
  return (
    <Stack gap={20}>
      <OrdersSection
        of={number}
        fixed={{ usableForProjectId: id }}
        add={`/purchase-orders/new?client=${clientCompanyId}&project=${id}`}
        note="Orders of the client that name this project, or no project."
      />
      <PartsAt place={besideOrders} handed={{ project }} />
    </Stack>
  );
}
