-- CreateTable
CREATE TABLE "encryption_key" (
    "key_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "encryption_key_pkey" PRIMARY KEY ("key_id")
);

-- Ours from here. Names only, which stand in every sealed value as well; the owner's to write, at a start and at a rotation.
GRANT SELECT (key_id) ON encryption_key TO minutebook_app;
