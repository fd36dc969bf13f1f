// Made from /api/v4/openapi.json by openapi-typescript; openapi.test.ts holds it to that.

export interface paths {
    "/v4/records/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get my records
         * @description Returns records for the calling user, where the user is creator, contact, owner, or licensed professional. Without a token, or with one of an app alone, the list is empty. HEAD answers the same without the body.
         */
        get: operations["listMyRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v4/records/describe/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe required record attributes
         * @description Returns the field and element values needed to create a record of a type. HEAD answers the same without the body.
         */
        get: operations["describeCreate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v4/settings/records/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all record types
         * @description Returns predefined record types. For a module that the agency does not have the list is empty. HEAD answers the same without the body.
         */
        get: operations["listRecordTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v4/settings/inspections/checklists/statuses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get inspection checklist statuses
         * @description Returns the checklist result statuses of a group. For a group that the agency does not have the list is empty. HEAD answers the same without the body.
         */
        get: operations["listChecklistStatuses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            /** @description The HTTP status. */
            status: number;
            /**
             * @description What kind of error.
             * @enum {string}
             */
            code: "bad_request" | "data_validation_error" | "no_token" | "invalid_token" | "token_expired" | "unauthorized_app" | "forbidden" | "resource_not_found" | "method_not_allowed" | "too_many_requests" | "internal_server_error" | "connection_failure";
            /** @description A plain sentence that names the parameter and says what would be right. */
            message: string;
            /** @description Details, or null. */
            more: string | null;
            /** @description The same as the header x-trace-id. */
            traceId: string;
        };
        ListMyRecordsResponse: {
            /**
             * @description Status of the response. Successful responses carry 200.
             * @constant
             */
            status: 200;
            /** @description The payload. */
            result: components["schemas"]["Record"][];
            /** @description Where the page stands in the list. */
            page: components["schemas"]["Page"] | components["schemas"]["CursorPage"];
        };
        DescribeCreateResponse: {
            /**
             * @description Status of the response. Successful responses carry 200.
             * @constant
             */
            status: 200;
            /** @description The payload. */
            result: components["schemas"]["CreateDescription"];
        };
        ListRecordTypesResponse: {
            /**
             * @description Status of the response. Successful responses carry 200.
             * @constant
             */
            status: 200;
            /** @description The payload. */
            result: components["schemas"]["RecordType"][];
            /** @description Where the page stands in the list. */
            page: components["schemas"]["Page"] | components["schemas"]["CursorPage"];
        };
        ListChecklistStatusesResponse: {
            /**
             * @description Status of the response. Successful responses carry 200.
             * @constant
             */
            status: 200;
            /** @description The payload. */
            result: components["schemas"]["ChecklistStatus"][];
        };
        Record: {
            /** @description Unique record identifier assigned by the server. Record IDs follow a pattern of the form xxxxx-xx-xxxxx with an agency prefix. */
            id?: string;
            /** @description Alternate ID using a different numbering convention from the record ID. Auto-generated when a new application is submitted. */
            customId?: string;
            /** @description The record value. */
            value?: string;
            /** @description Full name for the application contact. */
            name?: string;
            /** @description Module of the record. */
            module?: string;
            /** @description Unique agency identifier assigned by the system. */
            serviceProviderCode?: string;
            /** @description Application tracking number (IVR tracking number). */
            trackingId?: number;
            /** @description Description of the record. */
            description?: string;
            /** @description Brief note about the record subject. */
            shortNotes?: string;
            /** @description General information about the record. */
            recordClass?: string;
            /** @description Record type. */
            type?: components["schemas"]["RecordTypeReference"];
            /** @description Record status. */
            status?: components["schemas"]["Option"];
            /**
             * @description Record status type.
             * @enum {string}
             */
            statusType?: "APPROVED" | "CLOSED" | "COMPLETE" | "DENIED" | "INCOMPLETE" | "OPEN" | "PENDING" | "UNASSIGNED" | "VOID";
            /** @description When the current status changed. */
            statusDate?: string;
            /** @description Reason for the status setting. */
            statusReason?: components["schemas"]["Option"];
            /** @description Priority level. */
            priority?: components["schemas"]["Option"];
            /** @description Severity of the condition. */
            severity?: components["schemas"]["Option"];
            /** @description Census-bureau construction type code. */
            constructionType?: components["schemas"]["Option"];
            /** @description Unique user id of the creator. */
            createdBy?: string;
            /**
             * @description Whether the record was cloned.
             * @enum {string}
             */
            createdByCloning?: "Y" | "N";
            /** @description The product area where the application was submitted. Codes include AA, ACA, AIVR, AMO, AV360. */
            initiatedProduct?: string;
            /** @description Incoming channel through which the application was submitted. */
            reportedChannel?: components["schemas"]["Option"];
            /** @description Type of complaint or incident reported. */
            reportedType?: components["schemas"]["Option"];
            /** @description When a complaint or incident was reported. */
            reportedDate?: string;
            /** @description When the system created the record. */
            openedDate?: string;
            /** @description When the record was last updated. */
            updateDate?: string;
            /** @description Date of the assigned action. */
            assignedDate?: string;
            /** @description Department responsible for the action. */
            assignedToDepartment?: string;
            /** @description Staff member responsible for the action. */
            assignedUser?: string;
            /** @description Closure date. */
            closedDate?: string;
            /** @description Department responsible for closure. */
            closedByDepartment?: string;
            /** @description Staff member responsible for closure. */
            closedByUser?: string;
            /** @description Completion date. */
            completedDate?: string;
            /** @description Department responsible for completion. */
            completedByDepartment?: string;
            /** @description Staff member responsible for completion. */
            completedByUser?: string;
            /** @description When the inspection is scheduled. */
            scheduledDate?: string;
            /** @description Estimated completion date. */
            estimatedDueDate?: string;
            /** @description First issued date of a license. */
            firstIssuedDate?: string;
            /** @description Date of a hearing appearance. */
            appearanceDate?: string;
            /** @description Day of a hearing appearance. */
            appearanceDayOfWeek?: string;
            /** @description Department responsible for enforcement. */
            enforceDepartment?: string;
            /** @description Name of the enforcement officer. */
            enforceUser?: string;
            /** @description ID of the enforcement officer. */
            enforceUserId?: string;
            /** @description Department of the inspector. */
            inspectorDepartment?: string;
            /** @description ID of the inspector. */
            inspectorId?: string;
            /** @description Name of the inspector. */
            inspectorName?: string;
            /** @description Whether there was a booking in addition to a citation. */
            booking?: boolean;
            /** @description Whether a defendant's signature was obtained. */
            defendantSignature?: boolean;
            /** @description Whether an infraction occurred. */
            infraction?: boolean;
            /** @description Whether a misdemeanor occurred. */
            misdemeanor?: boolean;
            /** @description Whether the alleged offense had a witness. */
            offenseWitnessed?: boolean;
            /** @description Whether the public owns the item. */
            publicOwned?: boolean;
            /** @description Number of housing units. */
            housingUnits?: number;
            /** @description Number of buildings. */
            numberOfBuildings?: number;
            /** @description Actual cost per production unit. */
            actualProductionUnit?: number;
            /** @description Estimated number of production units. */
            estimatedProductionUnit?: number;
            /** @description Cost of one unit. */
            costPerUnit?: number;
            /** @description Estimated cost per unit. */
            estimatedCostPerUnit?: number;
            /** @description Estimated cost of the job. */
            estimatedTotalJobCost?: number;
            /** @description Value of the job. */
            jobValue?: number;
            /** @description Work order assignments (labor) plus costs. */
            totalJobCost?: number;
            /** @description Undistributed costs of the work order. */
            undistributedCost?: number;
            /** @description Total fees invoiced to the record. */
            totalFee?: number;
            /** @description Total amount of pay. */
            totalPay?: number;
            /** @description Amount due. */
            balance?: number;
            /** @description Application-level in-possession time of the time tracking feature. */
            inPossessionTime?: number;
            /** @description Elapsed time from the time-tracking start to completion of the application. */
            overallApplicationTime?: number;
            /** @description Renewal parameters. */
            renewalInfo?: components["schemas"]["RenewalInfo"];
            /** @description Addresses of the record. */
            addresses?: components["schemas"]["Address"][];
            /** @description Parcels of the record. */
            parcels?: components["schemas"]["Parcel"][];
            /** @description Licensed professionals on the record. */
            professionals?: components["schemas"]["Professional"][];
            /** @description Contacts of the record. */
            contacts?: components["schemas"]["Contact"][];
            /** @description Owners of the record. */
            owners?: components["schemas"]["Owner"][];
            /** @description Custom forms of the record. */
            customForms?: components["schemas"]["CustomFields"][];
            /** @description Custom tables of the record. */
            customTables?: components["schemas"]["CustomTable"][];
        };
        Address: {
            /** @description Unique identifier. */
            id?: number;
            /** @description Id of the address stored in the system. */
            refAddressId?: number;
            /** @description Agency identifier. */
            serviceProviderCode?: string;
            /** @description Record reference. */
            recordId?: components["schemas"]["RecordReference"];
            /** @description First and second address lines. */
            addressLine1?: string;
            /** @description First and second address lines. */
            addressLine2?: string;
            /** @description Street address. */
            streetAddress?: string;
            /** @description Street name. */
            streetName?: string;
            /** @description Part of the address before the street name or number. */
            streetPrefix?: string;
            /** @description Start and end of a range of street numbers. */
            streetStart?: number;
            /** @description Start and end of a range of street numbers. */
            streetEnd?: number;
            /** @description First and last of the street start range. */
            streetStartFrom?: number;
            /** @description First and last of the street start range. */
            streetStartTo?: number;
            /** @description First and last of the street end range. */
            streetEndFrom?: number;
            /** @description First and last of the street end range. */
            streetEndTo?: number;
            /** @description Beginning and ending street number parts. */
            houseAlphaStart?: string;
            /** @description Beginning and ending street number parts. */
            houseAlphaEnd?: string;
            /** @description Used with the street number fields. */
            houseFractionStart?: components["schemas"]["Option"];
            /** @description Used with the street number fields. */
            houseFractionEnd?: components["schemas"]["Option"];
            /** @description Street direction. */
            direction?: components["schemas"]["Option"];
            /** @description Street type such as lane or boulevard. */
            streetSuffix?: components["schemas"]["Option"];
            /** @description Direction appended to the street suffix. */
            streetSuffixDirection?: components["schemas"]["Option"];
            /** @description Start and end of a range of unit numbers. */
            unitStart?: string;
            /** @description Start and end of a range of unit numbers. */
            unitEnd?: string;
            /** @description Unit type designation. */
            unitType?: components["schemas"]["Option"];
            /** @description Level (floor) prefix and range within a complex. */
            levelPrefix?: string;
            /** @description Level (floor) prefix and range within a complex. */
            levelStart?: string;
            /** @description Level (floor) prefix and range within a complex. */
            levelEnd?: string;
            /** @description City and county names. */
            city?: string;
            /** @description City and county names. */
            county?: string;
            /** @description State and country. */
            state?: components["schemas"]["Option"];
            /** @description State and country. */
            country?: components["schemas"]["Option"];
            /** @description Postal code. */
            postalCode?: string;
            /** @description Neighborhood and its prefix. */
            neighborhood?: string;
            /** @description Neighborhood and its prefix. */
            neighborhoodPrefix?: string;
            /** @description Inspection district and its prefix. */
            inspectionDistrict?: string;
            /** @description Inspection district and its prefix. */
            inspectionDistrictPrefix?: string;
            /** @description Extra location description for crossing roads or a street with two names. */
            secondaryStreet?: string;
            /** @description Companion of secondaryStreet. */
            secondaryStreetNumber?: number;
            /** @description Distance from a landmark used to locate the address. */
            distance?: number;
            /** @description Longitudinal coordinate. */
            xCoordinate?: number;
            /** @description Latitudinal coordinate. */
            yCoordinate?: number;
            /**
             * @description Whether the address is primary. Only one address can be primary at a time.
             * @enum {string}
             */
            isPrimary?: "Y" | "N";
            /** @description Address type. */
            type?: components["schemas"]["Option"];
            /** @description Current status of the address record. */
            addressTypeFlag?: components["schemas"]["Option"];
            /** @description Whether the address is active or inactive. */
            status?: components["schemas"]["Option"];
            /** @description Description. */
            description?: string;
        };
        Contact: {
            /** @description Unique identifier. */
            id?: string;
            /** @description Id of the contact stored in the system. */
            referenceContactId?: string;
            /** @description Record reference. */
            recordId?: components["schemas"]["RecordReference"];
            /** @description Contact type. */
            type?: components["schemas"]["Option"];
            /** @description Contact status. */
            status?: components["schemas"]["Option"];
            /** @description Relationship to the application or service request. */
            relation?: components["schemas"]["Option"];
            /**
             * @description Whether the contact is primary.
             * @enum {string}
             */
            isPrimary?: "Y" | "N";
            /** @description Name parts. firstName and fullName apply when the contact type is Individual. */
            firstName?: string;
            /** @description Name parts. firstName and fullName apply when the contact type is Individual. */
            middleName?: string;
            /** @description Name parts. firstName and fullName apply when the contact type is Individual. */
            lastName?: string;
            /** @description Name parts. firstName and fullName apply when the contact type is Individual. */
            fullName?: string;
            /** @description Name suffix. */
            suffix?: string;
            /** @description Salutation (Individual only). */
            salutation?: components["schemas"]["Option"];
            /** @description Business title. */
            title?: string;
            /** @description Gender. Left out unless the caller is this person, or the agency shows it to everyone on the record. */
            gender?: components["schemas"]["Option"];
            /** @description Race or ethnicity. Left out unless the caller is this person, or the agency shows it to everyone on the record. */
            race?: components["schemas"]["Option"];
            /** @description Birth date. Left out unless the caller is this person. */
            birthDate?: string;
            /** @description City, state, and country or region of birth. Left out unless the caller is this person, or the agency shows it to everyone on the record. */
            birthCity?: components["schemas"]["Option"];
            /** @description City, state, and country or region of birth. Left out unless the caller is this person, or the agency shows it to everyone on the record. */
            birthState?: components["schemas"]["Option"];
            /** @description City, state, and country or region of birth. Left out unless the caller is this person, or the agency shows it to everyone on the record. */
            birthRegion?: components["schemas"]["Option"];
            /** @description Date of death (Individual only). Left out unless the caller is this person. */
            deceasedDate?: string;
            /** @description Driver's license number (Individual only). Left out unless the caller is this person, or the agency shows it to everyone on the record. */
            driverLicenseNumber?: string;
            /** @description Issuing state. Left out unless the caller is this person, or the agency shows it to everyone on the record. */
            driverLicenseState?: components["schemas"]["Option"];
            /** @description Passport number (Individual only). Left out unless the caller is this person, or the agency shows it to everyone on the record. */
            passportNumber?: string;
            /** @description State ID number (Individual only). Left out unless the caller is this person, or the agency shows it to everyone on the record. */
            stateIdNumber?: string;
            /** @description Social security number (Individual only). Left out unless the caller is this person, or the agency shows it to everyone on the record. */
            socialSecurityNumber?: string;
            /** @description Federal employer identification number. Left out unless the caller is this person, or the agency shows it to everyone on the record. */
            federalEmployerId?: string;
            /** @description Secondary business name. */
            businessName?: string;
            /** @description Organization the contact belongs to (Organization only). */
            organizationName?: string;
            /** @description Organization the contact belongs to (Organization only). */
            individualOrOrganization?: string;
            /** @description Preferred business or trade name (Organization only). */
            tradeName?: string;
            /** @description E-mail address. */
            email?: string;
            /** @description Primary, secondary, tertiary telephone numbers. */
            phone1?: string;
            /** @description Primary, secondary, tertiary telephone numbers. */
            phone2?: string;
            /** @description Primary, secondary, tertiary telephone numbers. */
            phone3?: string;
            /** @description Country code of each phone number. */
            phone1CountryCode?: string;
            /** @description Country code of each phone number. */
            phone2CountryCode?: string;
            /** @description Country code of each phone number. */
            phone3CountryCode?: string;
            /** @description Fax number and its country code. */
            fax?: string;
            /** @description Fax number and its country code. */
            faxCountryCode?: string;
            /** @description Post office box number. */
            postOfficeBox?: string;
            /** @description Preferred notification method. */
            preferredChannel?: components["schemas"]["Option"];
            /** @description Comments. */
            comment?: string;
            /** @description When the contact became active. */
            startDate?: string;
            /** @description When the contact address ceases to be active. */
            endDate?: string;
            /** @description Mailing address. */
            address?: components["schemas"]["MailingAddress"];
        };
        Owner: {
            /** @description Unique identifier. */
            id?: number;
            /** @description Id of the owner stored in the system. */
            refOwnerId?: number;
            /** @description Record reference. */
            recordId?: components["schemas"]["RecordReference"];
            /** @description Owner type. */
            type?: string;
            /** @description Owner status. */
            status?: components["schemas"]["Option"];
            /**
             * @description Whether the owner is primary.
             * @enum {string}
             */
            isPrimary?: "Y" | "N";
            /** @description Name parts. */
            firstName?: string;
            /** @description Name parts. */
            middleName?: string;
            /** @description Name parts. */
            lastName?: string;
            /** @description Name parts. */
            fullName?: string;
            /** @description Business title. */
            title?: string;
            /** @description Contact details. */
            email?: string;
            /** @description Contact details. */
            phone?: string;
            /** @description Contact details. */
            fax?: string;
            /** @description Tax ID number. Left out unless the caller is this person, or the agency shows it to everyone on the record. */
            taxId?: string;
            /** @description Mailing address. */
            mailAddress?: components["schemas"]["MailingAddress"];
        };
        Parcel: {
            /** @description Unique identifier. */
            id?: string;
            /** @description Official parcel name or number. */
            parcel?: string;
            /** @description Parcel number text. */
            parcelNumber?: string;
            /** @description Total area; the unit is set by the agency. */
            parcelArea?: number;
            /** @description Total area; the unit is set by the agency. */
            planArea?: string;
            /** @description Block number, lot name, tract name. */
            block?: string;
            /** @description Block number, lot name, tract name. */
            lot?: string;
            /** @description Block number, lot name, tract name. */
            tract?: string;
            /** @description References to the assessor's records. */
            book?: string;
            /** @description References to the assessor's records. */
            page?: string;
            /** @description Map number and where the map exists. */
            mapNumber?: string;
            /** @description Map number and where the map exists. */
            mapReferenceInfo?: string;
            /** @description Census tract number. */
            censusTract?: string;
            /** @description Districts the parcel belongs to. */
            councilDistrict?: string;
            /** @description Districts the parcel belongs to. */
            supervisorDistrict?: string;
            /** @description Parcel ID in geographic information systems. */
            gisSequenceNumber?: number;
            /** @description Exemption, improvement and land values. */
            exemptionValue?: number;
            /** @description Exemption, improvement and land values. */
            improvedValue?: number;
            /** @description Exemption, improvement and land values. */
            landValue?: number;
            /** @description Legal description. */
            legalDescription?: string;
            /** @description Rectangular-survey range and township. */
            range?: string;
            /** @description Rectangular-survey range and township. */
            township?: string;
            /** @description Township section (640 acres). */
            section?: number;
            /**
             * @description Whether the parcel is primary.
             * @enum {string}
             */
            isPrimary?: "Y" | "N";
            /** @description Parcel status. */
            status?: components["schemas"]["Option"];
            /** @description Subdivision name. */
            subdivision?: components["schemas"]["Option"];
        };
        Professional: {
            /** @description Unique identifier. */
            id?: string;
            /** @description Id of the professional stored in the system. */
            referenceLicenseId?: string;
            /** @description Record reference. */
            recordId?: components["schemas"]["RecordReference"];
            /** @description Agency identifier. */
            serviceProviderCode?: string;
            /** @description License number. */
            licenseNumber?: string;
            /** @description License type. */
            licenseType?: components["schemas"]["Option"];
            /** @description Issuing board. */
            licensingBoard?: components["schemas"]["Option"];
            /** @description Business license number; one professional can hold the same number for several license types. */
            businessLicense?: string;
            /** @description Business names. */
            businessName?: string;
            /** @description Business names. */
            businessName2?: string;
            /** @description Federal employer identification number. Left out unless the caller is this person, or the agency shows it to everyone on the record. */
            federalEmployerId?: string;
            /** @description Name parts. */
            firstName?: string;
            /** @description Name parts. */
            middleName?: string;
            /** @description Name parts. */
            lastName?: string;
            /** @description Name parts. */
            fullName?: string;
            /** @description Name suffix. */
            suffix?: string;
            /** @description Salutation and gender. */
            salutation?: components["schemas"]["Option"];
            /** @description Salutation and gender. Left out unless the caller is this person, or the agency shows it to everyone on the record. */
            gender?: components["schemas"]["Option"];
            /** @description Business title. */
            title?: string;
            /** @description Birth date. Left out unless the caller is this person. */
            birthDate?: string;
            /** @description Original license issuance date. */
            originalIssueDate?: string;
            /** @description Last renewal date. */
            lastRenewalDate?: string;
            /** @description Expiration date. */
            expirationDate?: string;
            /** @description Address parts. */
            addressLine1?: string;
            /** @description Address parts. */
            addressLine2?: string;
            /** @description Address parts. */
            addressLine3?: string;
            /** @description Address parts. */
            city?: string;
            /** @description Address parts. */
            postalCode?: string;
            /** @description Address parts. */
            postOfficeBox?: string;
            /** @description State and country. */
            state?: components["schemas"]["Option"];
            /** @description State and country. */
            country?: components["schemas"]["Option"];
            /** @description Contact details. */
            email?: string;
            /** @description Contact details. */
            fax?: string;
            /** @description Contact details. */
            phone1?: string;
            /** @description Contact details. */
            phone2?: string;
            /** @description Contact details. */
            phone3?: string;
            /**
             * @description Whether the professional is primary.
             * @enum {string}
             */
            isPrimary?: "Y" | "N";
            /** @description Comments. */
            comment?: string;
        };
        CustomFields: {
            [key: string]: string;
        };
        CustomTable: {
            /** @description Identifier of the table. */
            id?: string;
            /** @description Rows of the table. */
            rows?: components["schemas"]["CustomTableRow"][];
        };
        CustomTableRow: {
            /** @description Audit trail action type: `add`, `update` or `delete`. */
            action?: string;
            /** @description Identifier of the row. */
            id?: string;
            /** @description Custom-field names and values of the row. */
            fields?: components["schemas"]["CustomFields"];
        };
        MailingAddress: {
            /** @description First address line. */
            addressLine1?: string;
            /** @description Second address line. */
            addressLine2?: string;
            /** @description Third address line. */
            addressLine3?: string;
            /** @description City. */
            city?: string;
            /** @description Country. */
            country?: components["schemas"]["Option"];
            /** @description Postal code. */
            postalCode?: string;
            /** @description State. */
            state?: components["schemas"]["Option"];
        };
        RecordReference: {
            /** @description Alternate ID of the record. */
            customId?: string;
            /** @description Unique record identifier. */
            id?: string;
            /** @description Agency identifier. */
            serviceProviderCode?: string;
            /** @description Application tracking number. */
            trackingId?: number;
            /** @description The record value. */
            value?: string;
        };
        RecordTypeReference: {
            /** @description Record type alias. */
            alias?: string;
            /** @description 4th level. */
            category?: string;
            /** @description Name of the record type filter. */
            filterName?: string;
            /** @description 1st level of the Group-Type-Subtype-Category structure. */
            group?: string;
            /** @description Unique identifier assigned by the server. */
            id?: string;
            /** @description Module the type belongs to. */
            module?: string;
            /** @description 3rd level. */
            subType?: string;
            /** @description Localized display text. */
            text?: string;
            /** @description 2nd level. */
            type?: string;
            /** @description The four levels joined by the slash character. */
            value?: string;
        };
        RenewalInfo: {
            /** @description When the condition expires. */
            expirationDate?: string;
            /** @description Whether expiration is enabled or disabled. */
            expirationStatus?: components["schemas"]["Option"];
        };
        RecordType: {
            /** @description Record type alias. */
            alias?: string;
            /** @description 1st level of the Group-Type-Subtype-Category structure. */
            group?: string;
            /** @description 2nd level. */
            type?: string;
            /** @description 3rd level. */
            subType?: string;
            /** @description 4th level. */
            category?: string;
            /** @description The four levels joined by the slash character: Group/Type/SubType/Category. This is the form used as the type parameter of other operations. */
            value?: string;
            /** @description Localized display text. */
            text?: string;
            /** @description Unique identifier assigned by the server. */
            id?: string;
            /** @description Module the type belongs to. */
            module?: string;
            /** @description Name of the record type filter that defines which record types a citizen user sees. */
            filterName?: string;
            /** @description Whether values of sibling fields are readable. */
            readable?: boolean;
            /** @description Whether a record of the type can be created. */
            createable?: boolean;
            /** @description Whether a record can be updated. */
            updatable?: boolean;
            /** @description Whether a record can be deleted. */
            deletable?: boolean;
            /** @description true: the item is searchable; false: it is not. */
            searchable?: boolean;
            /** @description Parameter settings tied to instances of the type; only when expand asks for them and there are data. */
            associations?: components["schemas"]["RecordTypeAssociations"];
        };
        CreateDescription: {
            /** @description Record fields and their attributes. */
            fields: components["schemas"]["FieldRequirement"][];
            /** @description Required metadata for related elements of the record. */
            elements: components["schemas"]["ElementRequirement"][];
        };
        FieldRequirement: {
            /** @description Name of a record field. */
            name: string;
            /** @description Whether the field must be supplied to create a record of the requested type. */
            isRequired: boolean;
        };
        ElementRequirement: {
            /**
             * @description Name of the element. Elements are the related collections of a record.
             * @enum {string}
             */
            name: "parcels" | "addresses" | "owners" | "professionals" | "contacts";
            /** @description Whether the element is required. */
            isRequired: boolean;
            /** @description Whether the information is referenced. */
            isReference: boolean;
            /** @description Type constraints for the element; present for contacts. */
            types?: components["schemas"]["ContactTypeRequirement"][];
        };
        ContactTypeRequirement: {
            /** @description The contact type value. */
            value: string;
            /** @description Maximum number of times the contact type is used. */
            maxOccurance?: number;
            /** @description Minimum number of times the contact type is used. */
            minOccurance: number;
        };
        Option: {
            /** @description Localized display text. */
            text?: string;
            /** @description The value for the parameter. */
            value?: string;
        };
        Page: {
            /** @description Offset of the first item in the page. */
            offset: number;
            /** @description Number of items per page. */
            limit: number;
            /** @description true when more items exist beyond this page. */
            hasmore: boolean;
        };
        CursorPage: {
            /** @description Number of items per page. */
            limit: number;
            /** @description true when more items exist beyond this page. */
            hasmore: boolean;
            /** @description The cursor of the following page. */
            next?: string;
        };
        ChecklistStatus: {
            /** @description Score for the status of a guidesheet item that is a major violation or critical item. */
            criticalScore?: number;
            /** @description Position of the item relative to the other items. */
            displayOrder?: number;
            /**
             * @description Whether the checklist is for LHS (Life/Health/Safety).
             * @enum {string}
             */
            lhsType?: "Y" | "N";
            /**
             * @description Major violation indicator.
             * @enum {string}
             */
            majorViolation?: "Y" | "N";
            /** @description Score for the status of a guidesheet item that is not a major violation or critical item. */
            nonCriticalScore?: number;
            /**
             * @description APPROVED (passes the checklist item), DENIED (fails it) or INFORMATIONAL.
             * @enum {string}
             */
            resultType?: "APPROVED" | "DENIED" | "INFORMATIONAL";
            /** @description Localized display text. */
            text?: string;
            /** @description The value of the status. */
            value?: string;
        };
        RecordTypeAssociations: {
            /** @description Name of the address type group holding permissible address types. */
            addressTypeGroup?: string;
            /** @description Name of the custom forms group. */
            customFormGroup?: string;
            /** @description Code defining the document types for the record type. */
            documentCode?: string;
            /** @description Code defining the parameters for expiring records of the type. */
            expirationCode?: string;
            /** @description Name of the associated fee schedule. */
            feeSchedule?: string;
            /** @description Name of the inspection group with inspection-related parameters. */
            inspectionGroup?: string;
            /** @description Record status group. */
            recordStatusGroup?: string;
            /** @description Standard comment group associated with the type. */
            standardCommentGroup?: components["schemas"]["Option"][];
            /** @description Name of the associated virtual folder group. */
            virtualFolderGroup?: string;
            /** @description Name of the associated workflow. */
            workflow?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listMyRecords: {
        parameters: {
            query?: {
                /** @description Filter by module. */
                module?: string;
                /** @description Modules to which a global search is confined. */
                modules?: string[];
                /** @description Type of entity queried. */
                type?: string;
                /** @description Comma-delimited object type values. */
                types?: string[];
                /** @description Record status. */
                status?: string;
                /** @description Comma-delimited status types used as filter. */
                statusTypes?: ("APPROVED" | "CLOSED" | "COMPLETE" | "DENIED" | "INCOMPLETE" | "OPEN" | "PENDING" | "UNASSIGNED" | "VOID")[];
                /** @description General information about the record. */
                recordClass?: string;
                /** @description Alternate record ID. */
                customId?: string;
                /** @description Start of the range, inclusive. The date of the assigned action. */
                assignedDateFrom?: string;
                /** @description End of the range, inclusive. The date of the assigned action. */
                assignedDateTo?: string;
                /** @description Start of the range, inclusive. The closure date. */
                closedDateFrom?: string;
                /** @description End of the range, inclusive. The closure date. */
                closedDateTo?: string;
                /** @description Start of the range, inclusive. The completion date. */
                completedDateFrom?: string;
                /** @description End of the range, inclusive. The completion date. */
                completedDateTo?: string;
                /** @description Start of the range, inclusive. The date when the application is opened. */
                openedDateFrom?: string;
                /** @description End of the range, inclusive. The date when the application is opened. */
                openedDateTo?: string;
                /** @description Start of the range, inclusive. The status date. */
                statusDateFrom?: string;
                /** @description End of the range, inclusive. The status date. */
                statusDateTo?: string;
                /** @description Start of the range, inclusive. The update date. */
                updateDateFrom?: string;
                /** @description End of the range, inclusive. The update date. */
                updateDateTo?: string;
                /** @description Department responsible for closure. */
                closedByDepartment?: string;
                /** @description Staff member responsible for closure. */
                closedByUser?: string;
                /** @description Department responsible for completion. */
                completedByDepartment?: string;
                /** @description Staff member responsible for completion. */
                completedByUser?: string;
                /** @description Comma-delimited related objects to return. */
                expand?: (("addresses" | "parcels" | "professionals" | "contacts" | "owners" | "customForms" | "customTables") | string)[];
                /** @description Comma-delimited field names to return. */
                fields?: (("id" | "customId" | "value" | "name" | "module" | "serviceProviderCode" | "trackingId" | "description" | "shortNotes" | "recordClass" | "type" | "status" | "statusType" | "statusDate" | "statusReason" | "priority" | "severity" | "constructionType" | "createdBy" | "createdByCloning" | "initiatedProduct" | "reportedChannel" | "reportedType" | "reportedDate" | "openedDate" | "updateDate" | "assignedDate" | "assignedToDepartment" | "assignedUser" | "closedDate" | "closedByDepartment" | "closedByUser" | "completedDate" | "completedByDepartment" | "completedByUser" | "scheduledDate" | "estimatedDueDate" | "firstIssuedDate" | "appearanceDate" | "appearanceDayOfWeek" | "enforceDepartment" | "enforceUser" | "enforceUserId" | "inspectorDepartment" | "inspectorId" | "inspectorName" | "booking" | "defendantSignature" | "infraction" | "misdemeanor" | "offenseWitnessed" | "publicOwned" | "housingUnits" | "numberOfBuildings" | "actualProductionUnit" | "estimatedProductionUnit" | "costPerUnit" | "estimatedCostPerUnit" | "estimatedTotalJobCost" | "jobValue" | "totalJobCost" | "undistributedCost" | "totalFee" | "totalPay" | "balance" | "inPossessionTime" | "overallApplicationTime" | "renewalInfo") | string)[];
                /** @description Language applied. */
                lang?: string;
                /** @description Items per page; above 1000 it is 1000. */
                limit?: number;
                /** @description Offset of the start of the page. What is added or removed between two pages moves what follows: an item may then come twice or not at all. A walk by cursor has neither. */
                offset?: number;
                /** @description Walks a list without offset (an addition to the specification): blank to start, then page.next of the answer until it is absent. Whatever changes meanwhile, what was there at the start comes once and only once. Not together with offset. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    /** @description Changes with the answer; send it as `If-None-Match` for a 304. */
                    ETag?: string;
                    /** @description Language of the display text. */
                    "Content-Language"?: string;
                    /** @description The agency's time zone, in which date-times are. */
                    "x-time-zone"?: string;
                    /** @description Unknown parameters, and unknown names in `fields` and `expand`; absent when there were none. */
                    "x-ignored"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "result": [
                     *         {
                     *           "id": "DEMO-ZT2YT-X0-K7M6W",
                     *           "customId": "BP2025-22689",
                     *           "value": "ZT2YT-X0-K7M6W",
                     *           "name": "TRICO HOMES",
                     *           "module": "Building",
                     *           "serviceProviderCode": "DEMO",
                     *           "trackingId": 3027686768308902,
                     *           "description": "SFD,PORCH,",
                     *           "recordClass": "1106 - Single Family House",
                     *           "type": {
                     *             "category": "New",
                     *             "filterName": "Contractors",
                     *             "group": "Building",
                     *             "id": "Building-Residential-Single Family-New",
                     *             "module": "Building",
                     *             "subType": "Single Family",
                     *             "text": "Single Family – New",
                     *             "type": "Residential",
                     *             "value": "Building/Residential/Single Family/New"
                     *           },
                     *           "status": {
                     *             "text": "Pre Backfill Phase",
                     *             "value": "Pre Backfill Phase"
                     *           },
                     *           "statusType": "OPEN",
                     *           "statusDate": "2025-12-05 00:00:00",
                     *           "priority": {
                     *             "text": "Normal",
                     *             "value": "NORMAL"
                     *           },
                     *           "constructionType": {
                     *             "text": "437 - Non-residential alteration",
                     *             "value": "437"
                     *           },
                     *           "createdBy": "phone.intake",
                     *           "createdByCloning": "Y",
                     *           "initiatedProduct": "ACA",
                     *           "openedDate": "2025-11-25 00:00:00",
                     *           "updateDate": "2025-12-15 18:00:00",
                     *           "assignedDate": "2025-11-28 02:46:00",
                     *           "assignedToDepartment": "Plans Review",
                     *           "assignedUser": "iiron",
                     *           "scheduledDate": "2025-12-31 00:00:00",
                     *           "estimatedDueDate": "2026-02-04 00:00:00",
                     *           "firstIssuedDate": "2025-12-05 00:00:00",
                     *           "publicOwned": false,
                     *           "housingUnits": 1,
                     *           "numberOfBuildings": 4,
                     *           "estimatedTotalJobCost": 274693.62,
                     *           "jobValue": 302162.98,
                     *           "totalFee": 2870.82,
                     *           "totalPay": 1435.41,
                     *           "balance": 1435.41,
                     *           "inPossessionTime": 90,
                     *           "renewalInfo": {
                     *             "expirationDate": "2027-11-25 00:00:00",
                     *             "expirationStatus": {
                     *               "text": "Disabled",
                     *               "value": "DISABLED"
                     *             }
                     *           },
                     *           "addresses": [
                     *             {
                     *               "id": 1,
                     *               "refAddressId": 3950557220,
                     *               "serviceProviderCode": "DEMO",
                     *               "recordId": {
                     *                 "customId": "BP2025-22689",
                     *                 "id": "DEMO-ZT2YT-X0-K7M6W",
                     *                 "serviceProviderCode": "DEMO",
                     *                 "trackingId": 3027686768308902,
                     *                 "value": "ZT2YT-X0-K7M6W"
                     *               },
                     *               "addressLine1": "19828 41 ST SE",
                     *               "streetAddress": "19828 41 ST SE",
                     *               "streetName": "41",
                     *               "streetStart": 19828,
                     *               "direction": {
                     *                 "text": "Southeast",
                     *                 "value": "SE"
                     *               },
                     *               "streetSuffix": {
                     *                 "text": "Street",
                     *                 "value": "ST"
                     *               },
                     *               "streetSuffixDirection": {
                     *                 "text": "Southeast",
                     *                 "value": "SE"
                     *               },
                     *               "city": "Calgary",
                     *               "county": "Bow County",
                     *               "state": {
                     *                 "text": "Alberta",
                     *                 "value": "AB"
                     *               },
                     *               "country": {
                     *                 "text": "Canada",
                     *                 "value": "CA"
                     *               },
                     *               "postalCode": "T0Z 7P4",
                     *               "neighborhood": "SETON",
                     *               "neighborhoodPrefix": "N",
                     *               "inspectionDistrict": "11",
                     *               "inspectionDistrictPrefix": "D",
                     *               "xCoordinate": -113.94702911468356,
                     *               "yCoordinate": 50.872286311693735,
                     *               "isPrimary": "Y",
                     *               "type": {
                     *                 "text": "Site address",
                     *                 "value": "SITE"
                     *               },
                     *               "addressTypeFlag": {
                     *                 "text": "As reported",
                     *                 "value": "REPORTED"
                     *               },
                     *               "status": {
                     *                 "text": "Active",
                     *                 "value": "A"
                     *               }
                     *             }
                     *           ],
                     *           "professionals": [
                     *             {
                     *               "id": "1",
                     *               "referenceLicenseId": "L-76571C4D642E3F610BFCB0D5C886F297",
                     *               "recordId": {
                     *                 "customId": "BP2025-22689",
                     *                 "id": "DEMO-ZT2YT-X0-K7M6W",
                     *                 "serviceProviderCode": "DEMO",
                     *                 "trackingId": 3027686768308902,
                     *                 "value": "ZT2YT-X0-K7M6W"
                     *               },
                     *               "serviceProviderCode": "DEMO",
                     *               "licenseNumber": "L-76571C4D642E3F610BFCB0D5C886F297",
                     *               "licenseType": {
                     *                 "text": "Contractor",
                     *                 "value": "Contractor"
                     *               },
                     *               "licensingBoard": {
                     *                 "text": "Board of Engineers",
                     *                 "value": "ENGINEERS"
                     *               },
                     *               "businessName": "TRICO HOMES",
                     *               "firstName": "Una",
                     *               "lastName": "Ivorson",
                     *               "fullName": "Una Ivorson",
                     *               "salutation": {
                     *                 "text": "Ms.",
                     *                 "value": "MS"
                     *               },
                     *               "originalIssueDate": "2011-01-05 00:00:00",
                     *               "lastRenewalDate": "2024-01-12 00:00:00",
                     *               "expirationDate": "2025-01-11 00:00:00",
                     *               "addressLine1": "847 OLDORCHARD PA NE",
                     *               "addressLine2": "Bay 25",
                     *               "city": "Calgary",
                     *               "postalCode": "T0P 7C2",
                     *               "state": {
                     *                 "text": "Alberta",
                     *                 "value": "AB"
                     *               },
                     *               "country": {
                     *                 "text": "Canada",
                     *                 "value": "CA"
                     *               },
                     *               "email": "una.ivorson.vbfa@example.net",
                     *               "fax": "403-555-0105",
                     *               "phone1": "403-555-0115",
                     *               "phone2": "403-555-0161",
                     *               "isPrimary": "Y",
                     *               "comment": "Insurance papers on file."
                     *             },
                     *             {
                     *               "id": "2",
                     *               "referenceLicenseId": "T-D-44",
                     *               "recordId": {
                     *                 "customId": "BP2025-22689",
                     *                 "id": "DEMO-ZT2YT-X0-K7M6W",
                     *                 "serviceProviderCode": "DEMO",
                     *                 "trackingId": 3027686768308902,
                     *                 "value": "ZT2YT-X0-K7M6W"
                     *               },
                     *               "serviceProviderCode": "DEMO",
                     *               "licenseNumber": "T-D-44",
                     *               "licenseType": {
                     *                 "text": "Contractor",
                     *                 "value": "Contractor"
                     *               },
                     *               "licensingBoard": {
                     *                 "text": "Board of Builders",
                     *                 "value": "BUILDERS"
                     *               },
                     *               "businessLicense": "BL-569812",
                     *               "businessName": "Elkhorn Engineering Ltd.",
                     *               "businessName2": "Sunrise Renovations Ltd.",
                     *               "firstName": "Delphine",
                     *               "middleName": "Octavia",
                     *               "lastName": "Elderbrook",
                     *               "fullName": "Delphine Octavia Elderbrook III",
                     *               "suffix": "III",
                     *               "salutation": {
                     *                 "text": "Mr.",
                     *                 "value": "MR"
                     *               },
                     *               "title": "Office manager",
                     *               "originalIssueDate": "1998-06-04 00:00:00",
                     *               "lastRenewalDate": "2025-06-13 00:00:00",
                     *               "expirationDate": "2026-06-13 00:00:00",
                     *               "addressLine1": "667 LUPINE RD SW",
                     *               "city": "Calgary",
                     *               "postalCode": "T0R 8B5",
                     *               "state": {
                     *                 "text": "Alberta",
                     *                 "value": "AB"
                     *               },
                     *               "country": {
                     *                 "text": "Canada",
                     *                 "value": "CA"
                     *               },
                     *               "email": "delphine.elderbrook.mj7d@example.com",
                     *               "fax": "403-555-0196",
                     *               "phone1": "403-555-0147",
                     *               "phone2": "403-555-0127",
                     *               "phone3": "403-555-0196",
                     *               "isPrimary": "N"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "page": {
                     *         "offset": 0,
                     *         "limit": 1,
                     *         "hasmore": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListMyRecordsResponse"];
                };
            };
            /** @description Not modified since the answer with this `ETag`. */
            304: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    /** @description Changes with the answer; send it as `If-None-Match` for a 304. */
                    ETag?: string;
                    /** @description Language of the display text. */
                    "Content-Language"?: string;
                    /** @description The agency's time zone, in which date-times are. */
                    "x-time-zone"?: string;
                    /** @description Unknown parameters, and unknown names in `fields` and `expand`; absent when there were none. */
                    "x-ignored"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is missing or wrong; `message` names it and says what would be right. */
            400: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The token does not hold, or its app is disabled. */
            401: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The token lacks the scope; `more` names the scope needed. */
            403: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Another method than GET, HEAD or OPTIONS; `Allow` names them. */
            405: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address is over 16 kB. */
            414: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The headers are over 64 kB. */
            431: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Something went wrong on our side. */
            500: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The database does not answer; `Retry-After` says when to come back. */
            503: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    describeCreate: {
        parameters: {
            query: {
                /** @description Record type to query, written as Group/Type/SubType/Category. */
                type: string;
                /** @description Language applied. */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    /** @description Changes with the answer; send it as `If-None-Match` for a 304. */
                    ETag?: string;
                    /** @description Language of the display text. */
                    "Content-Language"?: string;
                    /** @description The agency's time zone, in which date-times are. */
                    "x-time-zone"?: string;
                    /** @description Unknown parameters, and unknown names in `fields` and `expand`; absent when there were none. */
                    "x-ignored"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "result": {
                     *         "fields": [
                     *           {
                     *             "name": "id",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "customId",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "value",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "name",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "module",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "serviceProviderCode",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "trackingId",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "description",
                     *             "isRequired": true
                     *           },
                     *           {
                     *             "name": "shortNotes",
                     *             "isRequired": true
                     *           },
                     *           {
                     *             "name": "recordClass",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "type",
                     *             "isRequired": true
                     *           },
                     *           {
                     *             "name": "status",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "statusType",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "statusDate",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "statusReason",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "priority",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "severity",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "constructionType",
                     *             "isRequired": true
                     *           },
                     *           {
                     *             "name": "createdBy",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "createdByCloning",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "initiatedProduct",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "reportedChannel",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "reportedType",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "reportedDate",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "openedDate",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "updateDate",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "assignedDate",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "assignedToDepartment",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "assignedUser",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "closedDate",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "closedByDepartment",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "closedByUser",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "completedDate",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "completedByDepartment",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "completedByUser",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "scheduledDate",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "estimatedDueDate",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "firstIssuedDate",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "appearanceDate",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "appearanceDayOfWeek",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "enforceDepartment",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "enforceUser",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "enforceUserId",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "inspectorDepartment",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "inspectorId",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "inspectorName",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "booking",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "defendantSignature",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "infraction",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "misdemeanor",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "offenseWitnessed",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "publicOwned",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "housingUnits",
                     *             "isRequired": true
                     *           },
                     *           {
                     *             "name": "numberOfBuildings",
                     *             "isRequired": true
                     *           },
                     *           {
                     *             "name": "actualProductionUnit",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "estimatedProductionUnit",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "costPerUnit",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "estimatedCostPerUnit",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "estimatedTotalJobCost",
                     *             "isRequired": true
                     *           },
                     *           {
                     *             "name": "jobValue",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "totalJobCost",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "undistributedCost",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "totalFee",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "totalPay",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "balance",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "inPossessionTime",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "overallApplicationTime",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "renewalInfo",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "customForms",
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "name": "customTables",
                     *             "isRequired": false
                     *           }
                     *         ],
                     *         "elements": [
                     *           {
                     *             "name": "parcels",
                     *             "isRequired": true,
                     *             "isReference": true
                     *           },
                     *           {
                     *             "name": "addresses",
                     *             "isRequired": true,
                     *             "isReference": true
                     *           },
                     *           {
                     *             "name": "owners",
                     *             "isRequired": true,
                     *             "isReference": true
                     *           },
                     *           {
                     *             "name": "professionals",
                     *             "isRequired": false,
                     *             "isReference": true
                     *           },
                     *           {
                     *             "name": "contacts",
                     *             "isRequired": true,
                     *             "isReference": false,
                     *             "types": [
                     *               {
                     *                 "value": "Applicant",
                     *                 "maxOccurance": 1,
                     *                 "minOccurance": 1
                     *               },
                     *               {
                     *                 "value": "Designer",
                     *                 "maxOccurance": 3,
                     *                 "minOccurance": 0
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DescribeCreateResponse"];
                };
            };
            /** @description Not modified since the answer with this `ETag`. */
            304: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    /** @description Changes with the answer; send it as `If-None-Match` for a 304. */
                    ETag?: string;
                    /** @description Language of the display text. */
                    "Content-Language"?: string;
                    /** @description The agency's time zone, in which date-times are. */
                    "x-time-zone"?: string;
                    /** @description Unknown parameters, and unknown names in `fields` and `expand`; absent when there were none. */
                    "x-ignored"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is missing or wrong; `message` names it and says what would be right. */
            400: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No token was sent. The token does not hold, or its app is disabled. */
            401: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The token lacks the scope; `more` names the scope needed. */
            403: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such record type. */
            404: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Another method than GET, HEAD or OPTIONS; `Allow` names them. */
            405: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address is over 16 kB. */
            414: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The headers are over 64 kB. */
            431: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Something went wrong on our side. */
            500: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The database does not answer; `Retry-After` says when to come back. */
            503: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRecordTypes: {
        parameters: {
            query: {
                /** @description Filters by module. */
                module: string;
                /** @description Filters by the action associated with the record type. */
                action?: "createApplication" | "createHuntingLicense" | "amendApplication" | "amendContact";
                /** @description Whether the fee is estimated. */
                isFeeEstimate?: boolean;
                /** @description Record type filter name that defines which types a citizen user sees. */
                filterName?: string;
                /** @description Related objects returned with the response. */
                expand?: ("associations" | string)[];
                /** @description Comma-delimited field names to return. */
                fields?: (("alias" | "group" | "type" | "subType" | "category" | "value" | "text" | "id" | "module" | "filterName" | "readable" | "createable" | "updatable" | "deletable" | "searchable") | string)[];
                /** @description Language applied. */
                lang?: string;
                /** @description Items per page; above 1000 it is 1000. */
                limit?: number;
                /** @description Offset of the start of the page. What is added or removed between two pages moves what follows: an item may then come twice or not at all. A walk by cursor has neither. */
                offset?: number;
                /** @description Walks a list without offset (an addition to the specification): blank to start, then page.next of the answer until it is absent. Whatever changes meanwhile, what was there at the start comes once and only once. Not together with offset. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    /** @description Changes with the answer; send it as `If-None-Match` for a 304. */
                    ETag?: string;
                    /** @description Language of the display text. */
                    "Content-Language"?: string;
                    /** @description The agency's time zone, in which date-times are. */
                    "x-time-zone"?: string;
                    /** @description Unknown parameters, and unknown names in `fields` and `expand`; absent when there were none. */
                    "x-ignored"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "result": [
                     *         {
                     *           "alias": "Commercial new permit",
                     *           "group": "Building",
                     *           "type": "Non-Residential",
                     *           "subType": "Commercial",
                     *           "category": "New",
                     *           "value": "Building/Non-Residential/Commercial/New",
                     *           "text": "Commercial – New",
                     *           "id": "Building-Non-Residential-Commercial-New",
                     *           "module": "Building",
                     *           "readable": true,
                     *           "createable": true,
                     *           "updatable": false,
                     *           "deletable": false,
                     *           "searchable": true,
                     *           "associations": {
                     *             "feeSchedule": "BUILDING_FEES_NEW",
                     *             "recordStatusGroup": "BUILDING_STATUS",
                     *             "workflow": "BUILDING_FLOW"
                     *           }
                     *         }
                     *       ],
                     *       "page": {
                     *         "offset": 3,
                     *         "limit": 1,
                     *         "hasmore": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListRecordTypesResponse"];
                };
            };
            /** @description Not modified since the answer with this `ETag`. */
            304: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    /** @description Changes with the answer; send it as `If-None-Match` for a 304. */
                    ETag?: string;
                    /** @description Language of the display text. */
                    "Content-Language"?: string;
                    /** @description The agency's time zone, in which date-times are. */
                    "x-time-zone"?: string;
                    /** @description Unknown parameters, and unknown names in `fields` and `expand`; absent when there were none. */
                    "x-ignored"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is missing or wrong; `message` names it and says what would be right. */
            400: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The token does not hold, or its app is disabled. */
            401: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Another method than GET, HEAD or OPTIONS; `Allow` names them. */
            405: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address is over 16 kB. */
            414: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The headers are over 64 kB. */
            431: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Something went wrong on our side. */
            500: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The database does not answer; `Retry-After` says when to come back. */
            503: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listChecklistStatuses: {
        parameters: {
            query: {
                /** @description The group whose checklist statuses are returned. */
                group: string;
                /** @description Language applied. */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    /** @description Changes with the answer; send it as `If-None-Match` for a 304. */
                    ETag?: string;
                    /** @description Language of the display text. */
                    "Content-Language"?: string;
                    /** @description The agency's time zone, in which date-times are. */
                    "x-time-zone"?: string;
                    /** @description Unknown parameters, and unknown names in `fields` and `expand`; absent when there were none. */
                    "x-ignored"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "result": [
                     *         {
                     *           "criticalScore": 0,
                     *           "displayOrder": 10,
                     *           "lhsType": "N",
                     *           "majorViolation": "N",
                     *           "nonCriticalScore": 0,
                     *           "resultType": "APPROVED",
                     *           "text": "Passed",
                     *           "value": "Passed"
                     *         },
                     *         {
                     *           "criticalScore": 2,
                     *           "displayOrder": 20,
                     *           "lhsType": "N",
                     *           "majorViolation": "N",
                     *           "nonCriticalScore": 1,
                     *           "resultType": "APPROVED",
                     *           "text": "Passed with notes",
                     *           "value": "Passed with notes"
                     *         },
                     *         {
                     *           "criticalScore": 5,
                     *           "displayOrder": 30,
                     *           "lhsType": "N",
                     *           "majorViolation": "N",
                     *           "nonCriticalScore": 3,
                     *           "resultType": "DENIED",
                     *           "text": "Correction needed",
                     *           "value": "Correction needed"
                     *         },
                     *         {
                     *           "criticalScore": 10,
                     *           "displayOrder": 40,
                     *           "lhsType": "Y",
                     *           "majorViolation": "Y",
                     *           "nonCriticalScore": 8,
                     *           "resultType": "DENIED",
                     *           "text": "Stop work",
                     *           "value": "Stop work"
                     *         },
                     *         {
                     *           "criticalScore": 0,
                     *           "displayOrder": 50,
                     *           "lhsType": "N",
                     *           "majorViolation": "N",
                     *           "nonCriticalScore": 0,
                     *           "resultType": "INFORMATIONAL",
                     *           "text": "Not applicable",
                     *           "value": "Not applicable"
                     *         },
                     *         {
                     *           "criticalScore": 0,
                     *           "displayOrder": 60,
                     *           "lhsType": "N",
                     *           "majorViolation": "N",
                     *           "nonCriticalScore": 0,
                     *           "resultType": "INFORMATIONAL",
                     *           "text": "Not ready",
                     *           "value": "Not ready"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListChecklistStatusesResponse"];
                };
            };
            /** @description Not modified since the answer with this `ETag`. */
            304: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    /** @description Changes with the answer; send it as `If-None-Match` for a 304. */
                    ETag?: string;
                    /** @description Language of the display text. */
                    "Content-Language"?: string;
                    /** @description The agency's time zone, in which date-times are. */
                    "x-time-zone"?: string;
                    /** @description Unknown parameters, and unknown names in `fields` and `expand`; absent when there were none. */
                    "x-ignored"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is missing or wrong; `message` names it and says what would be right. */
            400: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No token was sent. The token does not hold, or its app is disabled. */
            401: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The token lacks the scope; `more` names the scope needed. */
            403: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Another method than GET, HEAD or OPTIONS; `Allow` names them. */
            405: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address is over 16 kB. */
            414: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to come back. */
            429: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The headers are over 64 kB. */
            431: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Something went wrong on our side. */
            500: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The database does not answer; `Retry-After` says when to come back. */
            503: {
                headers: {
                    /** @description Stands in the log line of this request. */
                    "x-trace-id"?: string;
                    /** @description Calls a minute for this app, account or address; absent where none is set. */
                    "X-RateLimit-Limit"?: string;
                    /** @description Calls that are left until the reset. */
                    "X-RateLimit-Remaining"?: string;
                    /** @description When the count begins anew, in seconds since 1970. */
                    "X-RateLimit-Reset"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
