import { DelegationsTab } from "./DelegationsTab.tsx";
import { ExplainTab } from "./ExplainTab.tsx";
import { HistoryTab } from "./HistoryTab.tsx";
import { ReviewTab } from "./ReviewTab.tsx";
import { RolesTab } from "./RolesTab.tsx";
import { SuperAdmins } from "./SuperAdmins.tsx";
import { UsersTab } from "./UsersTab.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { PageTabs, useOpenTab } from "#kit/ui/PageTabs.tsx";

const tabs = [
  { name: "roles", title: "Roles", part: <RolesTab /> },
  { name: "users", title: "Users", part: <UsersTab /> },
  { name: "review", title: "Review", part: <ReviewTab /> },
  { name: "delegations", title: "Delegations", part: <DelegationsTab /> },
  { name: "explain", title: "Explain access", part: <ExplainTab /> },
  { name: "history", title: "History", part: <HistoryTab /> },
] as const;

/** Who may do what, who decided it, and since when. */
export default function PermissionsPage() {
  const { open } = useOpenTab(tabs);
  return (
    <Page
      title="User permissions"
      actions={
        open === "roles" && (
          <NewButton to="/user-permissions/roles/new" label="New role" module="user-permissions" action="administer" />
        )
      }
    >
      <SuperAdmins />
      <PageTabs lists label="User permissions" tabs={tabs} />
    </Page>
  );
}
