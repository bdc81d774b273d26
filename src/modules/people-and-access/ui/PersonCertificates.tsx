import { Stack } from "@mantine/core";
import type { User } from "../contract.ts";
import { SummaryButton } from "./SummaryButton.tsx";
import type { Column } from "#kit/ui/column.ts";
import { useList } from "#kit/ui/data.ts";
import { Day } from "#kit/ui/display.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { MethodBadge, StatusBadge } from "#kit/ui/status.tsx";
import { useToday } from "#kit/ui/today.ts";
import { type Certification, ndtTraining, type VisionTest } from "#modules/ndt-training/contract.ts";
import { statusShown } from "#modules/ndt-training/status-shown.ts";

/** What a person is certified for, and their vision tests; the owner of both is NDT training. */
export function PersonCertificates({ user }: { user: User }) {
  const fixed = { userId: user.id };
  const certificates = useList(ndtTraining.endpoints.list, { columns: certificateColumns, fixed, inUrl: false });
  const vision = useList(ndtTraining.visionTests.list, { columns: visionColumns, fixed, inUrl: false });
  return (
    <Stack gap={20}>
      <SummaryButton user={user} />
      <Section title="Certificates">
        <ListTable
          short
          list={certificates}
          caption={`Certificates of ${user.firstName} ${user.lastName}`}
          href={({ id }) => `/ndt-training/certifications/${id}`}
          empty={<EmptyState title="No certificates">Record them in NDT training.</EmptyState>}
        />
      </Section>
      <Section title="Vision tests">
        <ListTable
          short
          list={vision}
          caption={`Vision tests of ${user.firstName} ${user.lastName}`}
          href={({ id }) => `/ndt-training/vision/${id}`}
          empty={<EmptyState title="No vision tests">Record them in NDT training.</EmptyState>}
        />
      </Section>
    </Stack>
  );
}

function CertificationStatus({ of }: { of: Certification }) {
  const { meaning, words } = statusShown(of, useToday());
  return <StatusBadge meaning={meaning}>{words}</StatusBadge>;
}

const certificateColumns: Column<Certification>[] = [
  { field: "certificateNumber", mono: true, phone: "title" },
  { field: "method", show: ({ method }) => <MethodBadge method={method} /> },
  { field: "level", phone: "detail" },
  { field: "schemeId" },
  { field: "expiresOn", phone: "detail", show: ({ expiresOn }) => <Day on={expiresOn} /> },
  {
    field: "status",
    phone: "status",
    show: (certificate) => <CertificationStatus of={certificate} />,
  },
];
const visionColumns: Column<VisionTest>[] = [
  { field: "testedOn", phone: "title", show: ({ testedOn }) => <Day on={testedOn} /> },
  { field: "kind", phone: "detail" },
  {
    field: "passed",
    phone: "status",
    show: ({ passed }) => <StatusBadge meaning={passed ? "good" : "bad"}>{passed ? "passed" : "not passed"}</StatusBadge>,
  },
  { field: "validTo", phone: "detail", show: ({ validTo }) => <Day on={validTo} /> },
];
