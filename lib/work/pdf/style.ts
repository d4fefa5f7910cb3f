import { StyleSheet } from "@react-pdf/renderer";
import { isCalendarDate } from "#lib/core/calendar.ts";
import { longDate } from "#lib/core/days.ts";
import { BODY, MONO } from "./fonts.ts";

/** Ink on paper: black text, grey for what accompanies it, one blue for what people signed. */
const GREY = "#5b6169";
const LINE = "#c9cdd2";
const INK = "#1c3f8f";

/** Letter paper with margins of an inch and a little more at the foot, in points. */
export const style = StyleSheet.create({
  page: { fontFamily: BODY, fontSize: 10, lineHeight: 1.5, paddingTop: 72, paddingBottom: 84, paddingHorizontal: 76 },
  running: {
    position: "absolute",
    top: 36,
    left: 76,
    right: 76,
    fontSize: 7.5,
    color: GREY,
    textAlign: "right",
    maxLines: 1,
    textOverflow: "ellipsis",
  },
  // Each line at the foot has a place of its own: react-pdf loses what it computes for each page inside a fixed group.
  rule: { position: "absolute", top: 732, left: 76, right: 76, borderTopWidth: 0.5, borderTopColor: LINE },
  footId: { position: "absolute", top: 739, left: 76, fontFamily: MONO, fontSize: 6.8, color: GREY },
  footHash: { position: "absolute", top: 751, left: 76, fontFamily: MONO, fontSize: 6.8, color: GREY },
  footPage: { position: "absolute", top: 738, right: 76, width: 120, fontSize: 7.5, color: GREY, textAlign: "right" },
  title: { fontSize: 18, fontWeight: 600, lineHeight: 1.3, textAlign: "center" },
  of: { fontSize: 12, lineHeight: 1.4, textAlign: "center", marginTop: 4 },
  titleEnd: {
    width: 48,
    borderBottomWidth: 1,
    borderBottomColor: LINE,
    alignSelf: "center",
    marginTop: 14,
    marginBottom: 6,
  },
  heading: { fontSize: 11.5, fontWeight: 600, lineHeight: 1.35, marginTop: 18 },
  paragraph: { marginTop: 8 },
  below: { marginTop: 2 },
  item: { flexDirection: "row", marginTop: 4, paddingLeft: 14 },
  mark: { width: 14 },
  itemText: { flex: 1 },
  caption: { fontWeight: 600 },
  signature: { marginTop: 22 },
  facts: { marginTop: 10, borderTopWidth: 0.5, borderTopColor: LINE },
  fact: {
    flexDirection: "row",
    paddingVertical: 2.5,
    borderBottomWidth: 0.5,
    borderBottomColor: LINE,
    fontSize: 8.5,
    lineHeight: 1.4,
  },
  factName: { width: 108, color: GREY },
  factValue: { flex: 1 },
  factMono: { flex: 1, fontFamily: MONO, fontSize: 7.5, paddingTop: 1.5 },
  signed: { marginTop: 18 },
  ink: { fontStyle: "italic", fontSize: 19, lineHeight: 1.3, color: INK },
  inkSmall: { fontStyle: "italic", fontSize: 12, lineHeight: 1.35, color: INK },
  fromRight: { direction: "rtl" },
  note: { marginTop: 14, fontSize: 8, color: GREY },
});

/** A fact as a paper tells it: a day in words, anything else as it is. */
export const dayOrText = (value: string): string => (isCalendarDate(value) ? longDate(value) : value);
