import { Stack } from "@mantine/core";
import { methodsOf } from "../choices.ts";
import { Certification, ndtTraining } from "../contract.ts";
import { CertificationStatus } from "./CertificationStatus.tsx";
import { useAsk, useList } from "#kit/ui/data.ts";
import { countText } from "#kit/ui/format.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton } from "#kit/ui/Page.tsx";
import { choiceFilter, columnsOf } from "#kit/ui/record-shown.tsx";
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
          choiceFilter(Certification, "status"),
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
        caption={certificates.total === null ? "Certificates" : `${countText(certificates.total)} certificates`}
        href={({ id }) => `/ndt-training/certifications/${id}`}
        empty={
          <EmptyState
            title="No certificates yet"
            action={<NewButton to="/ndt-training/certifications/new" label="Record certificate" module="ndt-training" />}
          >
            A certificate states the method, techniques and level a person is qualified for, and until when.
          </EmptyState>
        }
      />
    </Stack>
  );
}

const columns = columnsOf(Certification, {
  certificateNumber: { sort: true, phone: "detail" },
  personName: { sort: true, phone: "title" },
  method: { show: ({ method }) => <MethodBadge method={method} />, phone: "detail" },
  level: { phone: "detail" },
  techniques: { phone: "no" },
  schemeId: { phone: "no" },
  issuedOn: { sort: true, hidden: true, phone: "no" },
  expiresOn: { sort: true, phone: "detail" },
  status: { show: (row) => <CertificationStatus of={row} />, phone: "status" },
  basis: { hidden: true, phone: "no" },
  issuedBy: { hidden: true, phone: "no" },
});
