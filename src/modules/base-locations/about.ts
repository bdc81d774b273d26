import { aboutModule } from "../../about.ts";
import { baseLife } from "#directory/bases/base-life.ts";
import { historyWordsOf } from "#kit/lifecycle.ts";

export const about = aboutModule({
  id: "base-locations",
  title: "Base locations",
  history: {
    BaseLocation: { ...historyWordsOf(baseLife), "correct move": "corrected the date of a move" },
  },
});
