import { editForm, type PageRoute, type RecordKind } from "#kit/ui/pages.ts";

const load = () => import("./MyProfilePage.tsx");

const users = () => import("./UserListPage.tsx");
const people = { module: "user-management", under: "/user-management" };

export const pages: PageRoute[] = [
  { path: "/user-management", title: "User management", module: "user-management", rail: "User management", load: users },
  { path: "/users", title: "User management", ...people, load: users },
  {
    path: "/users/invite",
    title: "Invite a colleague",
    ...people,
    starts: "Invite a colleague",
    load: () => import("./InvitePage.tsx"),
  },
  { path: "/users/import", title: "Import people", ...people, needs: "create", load: () => import("./import/ImportPage.tsx") },
  { path: "/profile/$id", title: "Person", ...people, load: () => import("./ProfilePage.tsx") },
  { path: "/profile/$id/edit", title: "Edit person", ...people, load: editForm(() => import("./user-form.tsx")) },
  {
    path: "/user-management/requests",
    title: "Requests for approval",
    ...people,
    needs: "edit",
    load: () => import("./requests/RequestsPage.tsx"),
  },
  {
    path: "/my-profile/requests/new",
    title: "New request",
    module: "profile",
    under: "/my-profile",
    starts: "Request about me",
    needs: "edit",
    load: () => import("./requests/NewRequestPage.tsx"),
  },
  {
    path: "/profile-requests/$id",
    title: "Request",
    module: "profile",
    under: "/my-profile",
    load: () => import("./requests/RequestPage.tsx"),
  },
  {
    path: "/auth/confirm-email",
    title: "Confirm the address",
    module: "open",
    bare: true,
    load: () => import("./requests/ConfirmEmailPage.tsx"),
  },
  {
    path: "/auth/accept-invitation",
    title: "Accept the invitation",
    module: "open",
    bare: true,
    load: () => import("./AcceptInvitationPage.tsx"),
  },
  { path: "/my-profile", title: "My profile", module: "profile", load },
  { path: "/profile", title: "My profile", module: "profile", load },
  {
    path: "/user-permissions",
    title: "User permissions",
    module: "user-permissions",
    rail: "User permissions",
    load: () => import("./permissions/PermissionsPage.tsx"),
  },
  {
    path: "/user-permissions/roles/new",
    title: "New role",
    module: "user-permissions",
    starts: "New role",
    needs: "administer",
    load: () => import("./permissions/RolePage.tsx"),
  },
  {
    path: "/user-permissions/roles/$id",
    title: "Role",
    module: "user-permissions",
    load: () => import("./permissions/RolePage.tsx"),
  },
];

export const records: RecordKind[] = [
  {
    entity: "User",
    title: "People",
    module: "user-management",
    list: "/api/users",
    href: "/profile/$id",
    number: "employeeNumber",
    person: ["firstName", "lastName"],
  },
];

/** What a device stores for work without a network. */
export const offline = ["/api/users-for-reports"];
