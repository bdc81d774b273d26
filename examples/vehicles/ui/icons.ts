import { IconCar } from "@tabler/icons-react";

export const icons = { "/vehicles": IconCar };
