import { SettingsList } from "../SettingsList.tsx";
import { revenueAccounts } from "#directory/finance/contract.ts";
import { accountLabels, type RevenueAccount, RevenueAccountDraft } from "#directory/finance/revenue-account.ts";
import type { Column } from "#kit/ui/column.ts";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";
import { TextField } from "#kit/ui/form/fields.tsx";
import { Section } from "#kit/ui/Page.tsx";

/** The accounts that lines of invoices are booked to. */
export function RevenueAccounts({ mayEdit }: { mayEdit: boolean }) {
  return (
    <Section title="Revenue accounts" id="revenue-accounts">
      <SettingsList<RevenueAccount>
        endpoints={revenueAccounts}
        schema={RevenueAccountDraft}
        noun="revenue account"
        caption="Revenue accounts"
        columns={columns}
        labels={accountLabels}
        nameOf={({ code }) => code}
        mayEdit={mayEdit}
        blank={{ code: "", name: "", note: "" }}
        empty="Until you add one, invoice lines have no revenue account. Use the numbers of your chart of accounts."
        fields={
          <Fields>
            <TextField<RevenueAccountDraft> name="code" mono />
            <TextField<RevenueAccountDraft> name="name" />
            <Wide>
              <TextField<RevenueAccountDraft> name="note" />
            </Wide>
          </Fields>
        }
      />
    </Section>
  );
}

const columns: Column<RevenueAccount>[] = [{ field: "code", mono: true }, { field: "name" }, { field: "note" }];
