import { IconUserShield, IconUsers } from "@tabler/icons-react";

/** The icons of its entries in the rail, by the addresses they lead to. */
export const icons = {
  "/user-permissions": IconUserShield,
  "/user-management": IconUsers,
};
