import { Stack } from "@mantine/core";
import { methodsOf } from "../choices.ts";
import { type Certification, certificationLabels, ndtTraining, certificationStatuses } from "../contract.ts";
import { statusWords } from "../status-shown.ts";
import { CertificationStatus } from "./CertificationStatus.tsx";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { Day } from "#kit/ui/display.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { MethodBadge } from "#kit/ui/status.tsx";

const { list, count, export: exported, schemes } = ndtTraining.endpoints;

export function CertificationsTab() {
  const certificates = useList(list, { columns, count, export: exported });
  const { data: known = [] } = useAsk(schemes, {});
  const methods = methodsOf(known, undefined);
  const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <Stack gap="lg">
      <ListControls
        list={certificates}
        search="Certificate or person"
        filters={[
          {
            kind: "choice",
            name: "status",
            label: "State",
            many: true,
            options: certificationStatuses.map((value) => ({ value, label: statusWords[value] })),
          },
          { kind: "choice", name: "method", label: "Method", many: true, options: asOptions(methods) },
          {
            kind: "choice",
            name: "level",
            label: "Level",
            many: true,
            options: asOptions(["I", "II", "II-L", "III", "1", "2", "3"]),
          },
          { kind: "choice", name: "schemeId", label: "Scheme", many: true, options: asOptions(known.map(({ id }) => id)) },
        ]}
      />
      <ListTable
        list={certificates}
        caption={certificates.total === null ? "Certificates" : `${certificates.total} certificates`}
        href={({ id }) => `/ndt-training/certifications/${id}`}
        empty={
          <EmptyState
            title="No certificates yet"
            action={<NewButton to="/ndt-training/certifications/new" label="Record certificate" module="ndt-training" />}
          >
            A certificate says for which method, techniques and level a person is qualified, and through when.
          </EmptyState>
        }
      />
    </Stack>
  );
}

const columns: Column<Certification>[] = [
  { field: "certificateNumber", sort: true, mono: true, phone: "detail" },
  { field: "personName", sort: true, phone: "title" },
  { field: "method", show: ({ method }) => <MethodBadge method={method} />, phone: "detail" },
  { field: "level", phone: "detail" },
  { field: "techniques", phone: "no" },
  { field: "schemeId", phone: "no" },
  { field: "issuedOn", sort: true, hidden: true, phone: "no", show: ({ issuedOn }) => <Day on={issuedOn} /> },
  { field: "expiresOn", sort: true, phone: "detail", show: ({ expiresOn }) => <Day on={expiresOn} /> },
  { field: "status", show: (row) => <CertificationStatus of={row} />, phone: "status", title: certificationLabels.status },
  { field: "basis", hidden: true, phone: "no" },
  { field: "issuedBy", hidden: true, phone: "no" },
];
