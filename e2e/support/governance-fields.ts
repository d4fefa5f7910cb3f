const COUNTED = "the item's votes, counted by the meeting's terms";
const outcome = {
  tally: COUNTED,
  eligible_votes: "the votes of meeting_voter",
  votes_present: COUNTED,
  votes_for: COUNTED,
  votes_against: COUNTED,
  votes_abstained: COUNTED,
  has_quorum: COUNTED,
  class_votes: "the item's rows of class_vote, counted by class_voter",
  threshold: "meeting.thresholds, or the body's usual one",
  consents_close_on: "the item's first consent and meeting.consent_days",
  result: "the rule over the votes",
  note: COUNTED,
};

/** What the records of formations, seats, meetings and votes are read from. */
export const governance = {
  Formation: {
    of: "entity",
    but: {
      missing: "what of the row is null",
      next: "the state table: what may follow",
      filing_office: "the state's facts",
      filing_portal: "the state's facts",
      filing_notes: "what the state's facts lack",
      filing_entries: "what the company has told",
      state_fee_cents: "the state's facts",
      state_fee_confidence: "the state's facts",
      documents: "its documents",
    },
  },
  Amendment: {
    of: "amendment",
    but: {
      filing_office: "the state's, where amendment.needs_filing",
      filing_fee_cents: "the state's facts",
      filing_portal: "the state's facts",
      filing_notes: "what the state's facts lack",
      approval: "whether amendment.approval_id is null",
    },
  },
  EntityConversion: { of: "conversion" },
  Seat: { of: "seat", but: { status: "whether seat.ended_on is null", holder_contact_id: "contact_name.contact_id" } },
  Meeting: { of: "meeting" },
  MeetingDetail: {
    of: "meeting",
    but: {
      agenda: "meeting.agenda_items with each item's votes",
      voters: "the meeting's rows of meeting_voter",
      absent: "those of meeting_voter who neither are present nor have voted",
      warnings: "what the rules find doubtful in how it was called",
    },
  },
  MeetingInvitation: { of: "meeting_invitation" },
  MeetingInvited: {
    of: "meeting",
    but: { invitations: "the rows that were made", not_reached: "those of meeting_voter without an address" },
  },
  GovernanceSettings: {
    of: "governance_settings",
    but: { created_at: "governance_settings.created_at?", updated_at: "governance_settings.updated_at?" },
  },
  Resolution: { of: "resolution", but: { result: "meeting.results, of its item" } },
  Vote: { of: "vote" },
  CastVote: { of: "vote", but: outcome },
};
