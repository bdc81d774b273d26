import type { Icon } from "@tabler/icons-react";

type Icons = Readonly<Record<string, Icon>>;
const files = import.meta.glob<Icons>("./modules/*/ui/icons.ts", { eager: true, import: "icons" });

/** The icons of the rail by the addresses they lead to, of every module that has some. They are loaded with the catalogue, not before sign-in. */
export const icons: Icons = Object.assign({}, ...Object.values(files)) as Icons;
