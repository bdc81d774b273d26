import type { ReactNode } from "react";
import { useConnection } from "./connection.ts";

/** What only the server can do; without a network it is not offered. */
export function NeedsNetwork({ children, otherwise = null }: { children: ReactNode; otherwise?: ReactNode }) {
  const { online } = useConnection();
  return online ? children : otherwise;
}
