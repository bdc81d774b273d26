import { Tabs } from "@mantine/core";
import { DelegationsTab } from "./DelegationsTab.tsx";
import { ExplainTab } from "./ExplainTab.tsx";
import { HistoryTab } from "./HistoryTab.tsx";
import { ReviewTab } from "./ReviewTab.tsx";
import { RolesTab } from "./RolesTab.tsx";
import { SuperAdmins } from "./SuperAdmins.tsx";
import { UsersTab } from "./UsersTab.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { useGo, useSearch, type Search } from "#kit/ui/routing.ts";

const tabs = {
  roles: "Roles",
  users: "Users",
  review: "Review",
  delegations: "Delegations",
  explain: "Explain access",
  history: "History",
} as const;
type Tab = keyof typeof tabs;

/** Who may do what, who decided it, and since when. */
export default function PermissionsPage() {
  const tab = useSearch(tabIn);
  const go = useGo();
  return (
    <Page
      title="User permissions"
      actions={
        tab === "roles" && (
          <NewButton to="/user-permissions/roles/new" label="New role" module="user-permissions" action="administer" />
        )
      }
    >
      <SuperAdmins />
      <Tabs
        value={tab}
        onChange={(next) => go(`/user-permissions${next === null || next === "roles" ? "" : `?tab=${next}`}`)}
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label="User permissions">
          {Object.entries(tabs).map(([value, title]) => (
            <Tabs.Tab key={value} value={value}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="roles">
          <RolesTab />
        </Tabs.Panel>
        <Tabs.Panel value="users">
          <UsersTab />
        </Tabs.Panel>
        <Tabs.Panel value="review">
          <ReviewTab />
        </Tabs.Panel>
        <Tabs.Panel value="delegations">
          <DelegationsTab />
        </Tabs.Panel>
        <Tabs.Panel value="explain">
          <ExplainTab />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <HistoryTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function tabIn({ tab }: Search): Tab {
  return tab !== undefined && Object.hasOwn(tabs, tab) ? (tab as Tab) : "roles";
}
